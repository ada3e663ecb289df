-- there are two natural numbers up to 1
theorem up_to {x : ℝ} (h : x ≤ 1) (h' : 0 < x) : x - 1 ≤ x
