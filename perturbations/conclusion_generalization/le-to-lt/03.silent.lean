-- a hypothesis
theorem of_le {x : ℝ} (h : 1 ≤ x) : x ≠ 0
