theorem growth {x : ℝ} (hx : 1 ≤ x) (n : ℕ) : 1 ≤ x ^ n
