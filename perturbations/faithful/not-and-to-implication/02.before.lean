theorem out (n : ℕ) (h : ¬ (n = 0 ∨ n = 1)) : 2 ≤ n
