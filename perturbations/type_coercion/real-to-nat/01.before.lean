theorem bernoulli (x : ℝ) (hx : 0 ≤ x) (n : ℕ) : 1 + n * x ≤ (1 + x) ^ n
