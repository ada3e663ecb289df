theorem pow_small (x : ℝ) (hx : |x| < 1) {ε : ℝ} (hε : 0 < ε) : ∀ᶠ n : ℕ in Filter.atTop, |x ^ n| < ε
