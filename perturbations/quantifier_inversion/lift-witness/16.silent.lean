-- the second witness depends on the variable
theorem pair (x : ℝ) : ∃ (y : ℝ) (z : Set.Ioi x), y < z
