-- a family of sets is no set
theorem union (s : ℕ → Set ℝ) : ⋃ n, s n = ⋃ n, s n
