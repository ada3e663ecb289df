-- one of two bounds
theorem between (k m n : ℕ) (h : k ≤ m) (g : m < n) : k ≠ n
