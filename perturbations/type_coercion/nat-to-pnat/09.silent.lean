-- a hypothesis excludes 0
theorem apart {n : ℕ} (h : 0 ≠ n) : n + 1 ≠ 1
