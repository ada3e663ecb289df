theorem harmonic (n : ℕ) (hn : 0 < n) : ((n / 2 : ℕ) : ℝ) < n
