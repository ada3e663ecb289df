-- one m is least, whatever x
theorem least {x : ℝ} {p : ℝ → ℝ → Prop} (h : ∃ m : ℝ, IsLeast (Set.Icc (0 : ℝ) 1) m ∧ p m x) : ∃ m, p m x
