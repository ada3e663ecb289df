-- the least m does not depend on x
theorem least {x : ℝ} {p : ℝ → ℝ → Prop} (h : ∃ m : ℝ, IsLeast (Set.Icc (0 : ℝ) 1) m ∧ p m x) : ∃ m, p m x
