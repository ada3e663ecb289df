-- subtraction of natural numbers stops at 0
theorem nat {m n : ℕ} (h : m ≤ n) : m < n + 1
