theorem bernoulli (x : ℕ) (hx : 1 ≤ x) (n : ℕ) : 1 + n * x ≤ (1 + x) ^ n
