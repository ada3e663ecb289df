theorem steps {x y : ℝ} (h : ∀ n : ℕ, x ≤ y + n) (z : ℚ) (hz : x = z) : x = y + 2 * z
