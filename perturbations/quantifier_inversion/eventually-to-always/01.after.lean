theorem pow_small {x ε : ℝ} (hx : |x| < 1) (hε : 0 < ε) : ∀ n : ℕ, |x ^ n| < ε
