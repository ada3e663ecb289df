theorem ne {n k : ℕ} (h : n + k ≠ 0) : 1 ≤ n ∨ 1 ≤ k
