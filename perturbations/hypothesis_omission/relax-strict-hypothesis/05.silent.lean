-- something uses the hypothesis by name
theorem use {x y : ℝ} (h : x < y) (k : h.le = h.le) : x = x
