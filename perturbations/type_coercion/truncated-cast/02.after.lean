theorem ratio (n k : ℕ) : ((n / k : ℕ) : ℚ) * k = n ∨ k = 0
