theorem exists_fix {f : ℝ → ℝ} (hf : Continuous f) : ∃ x, f x = x
