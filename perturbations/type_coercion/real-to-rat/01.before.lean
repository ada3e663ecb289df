theorem eps {x y : ℝ} (h : ∀ n : ℕ, x ≤ y + n) (ε : ℝ) (hε : 0 < ε) : x ≤ y + ε
