theorem harmonic (n : ℕ) (hn : 0 < n) : (n : ℝ) / 2 < n
