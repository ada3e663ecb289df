theorem uniq (a b : ℝ) (h : a ≠ 0) : ∃! x, a * x = b
