-- larger numbers are witnesses, too, so it is never unique
theorem large (x : ℝ) : ∃ n : ℕ, x < n
