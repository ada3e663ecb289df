theorem sq {n : ℤ} (h : n ≠ 0) : 1 ≤ n
