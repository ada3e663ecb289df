-- an equation determines the witness, so it is unique
theorem int_val (a b : ℤ) : ∃ z : ℤ, (a + b : ℝ) = z
