-- every function is continuous on the empty set
theorem on_empty (f : ℝ → ℝ) : ContinuousOn f ∅
