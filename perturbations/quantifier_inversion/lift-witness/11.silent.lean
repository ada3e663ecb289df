-- one m is least, whatever x
theorem least (x : ℝ) : ∃ m : ℝ, IsLeast (Set.Icc (0 : ℝ) 1) m ∧ m ≤ x ^ 2
