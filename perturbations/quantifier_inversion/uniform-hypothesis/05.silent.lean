-- nothing is below all numbers
theorem below (a : ℝ) (h : ∃ l, l < a) : ∃ u, u ≤ a
