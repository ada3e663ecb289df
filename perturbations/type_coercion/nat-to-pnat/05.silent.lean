-- a hypothesis makes the number positive
theorem pos {n : ℕ} (h : n ≠ 0) : 1 ≤ n
