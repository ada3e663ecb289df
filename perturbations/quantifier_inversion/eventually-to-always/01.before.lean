theorem pow_small {x ε : ℝ} (hx : |x| < 1) (hε : 0 < ε) : ∀ᶠ n : ℕ in Filter.atTop, |x ^ n| < ε
