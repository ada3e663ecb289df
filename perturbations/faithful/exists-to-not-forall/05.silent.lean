-- a denial of denials
theorem square (n : ℕ) (h : n = 4) : ∃ m, m * m = n
