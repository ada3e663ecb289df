-- other arguments do not determine the function
theorem inf (f : ℕ → ℕ) {h : f 0 = 0} : ∃ n : ℕ, 0 < n
