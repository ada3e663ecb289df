theorem ratio (n k : ℕ) : (n : ℚ) / (k : ℚ) * k = n ∨ k = 0
