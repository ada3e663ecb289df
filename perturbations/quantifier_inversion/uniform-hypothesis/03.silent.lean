-- something uses the hypothesis
theorem spec (x : ℝ) (h : ∃ m, x < m) : x < h.choose
