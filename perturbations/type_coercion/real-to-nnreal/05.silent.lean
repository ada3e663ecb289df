-- a bound of norms is not negative
theorem bound {c : ℝ≥0} {f : ℝ → ℝ} {C : ℝ} (h : ∀ x, ‖f x‖ ≤ C) : ‖f 0‖ ≤ C + c
