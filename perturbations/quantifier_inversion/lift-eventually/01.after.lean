theorem pow_small {ε : ℝ} (hε : 0 < ε) : ∀ᶠ n : ℕ in Filter.atTop, ∀ x : ℝ, |x| < 1 → |x ^ n| < ε
