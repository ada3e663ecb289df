-- an equation determines the witness, so that it is unique anyway
theorem int_val (a b : ℤ) : ∃ z : ℤ, (a + b : ℝ) = z
