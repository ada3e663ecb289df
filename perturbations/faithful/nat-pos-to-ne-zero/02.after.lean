theorem ne {n k : ℕ} (h : 0 < n + k) : 1 ≤ n ∨ 1 ≤ k
