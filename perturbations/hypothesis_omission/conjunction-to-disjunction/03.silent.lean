-- something uses the parts of the hypothesis
theorem use {x y : ℝ} (h : 0 < x ∧ 0 < y) (k : h.1 = h.1) : x = x
