-- one half alone mostly has a witness
theorem wit {f : ℝ → ℝ} (h : ∃ x, 0 < x ∧ f x = 0) : f 1 = 0 ∨ f 2 = 0
