-- a hypothesis
theorem idem (x : ℝ) (h : x ^ 2 = x) : x ≤ 1
