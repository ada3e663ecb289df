-- the least m does not depend on x
theorem least : ∀ x : ℝ, ∃ m : ℝ, IsLeast (Set.Icc (0 : ℝ) 1) m ∧ m ≤ x ^ 2
