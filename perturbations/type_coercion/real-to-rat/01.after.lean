theorem eps {x y : ℚ} (h : ∀ n : ℕ, x ≤ y + n) (ε : ℝ) (hε : 0 < ε) : x ≤ y + ε
