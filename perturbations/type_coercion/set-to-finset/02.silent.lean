-- a family of sets is not a set
theorem union (s : ℕ → Set ℝ) : ⋃ n, s n = ⋃ n, s n
