theorem growth {x : ℝ} (hx : 1 ≤ x) (n : ℝ) : 1 ≤ x ^ n
