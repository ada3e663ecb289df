-- a larger number serves as well, so that it is never unique
theorem large (x : ℝ) : ∃ n : ℕ, x < n
