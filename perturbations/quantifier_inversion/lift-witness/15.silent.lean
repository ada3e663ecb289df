-- an equation would make the square constant
theorem root (x : ℝ) (hx : 0 ≤ x) : ∃ z : ℝ, z + z = x * x
