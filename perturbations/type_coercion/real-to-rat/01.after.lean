theorem steps {x y : ℚ} (h : ∀ n : ℕ, x ≤ y + n) (z : ℚ) (hz : x = z) : x = y + 2 * z
