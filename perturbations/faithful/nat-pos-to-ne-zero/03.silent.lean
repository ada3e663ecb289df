-- integers may be negative
theorem int {n : ℤ} (h : n ≠ 0) : n * n > 0
