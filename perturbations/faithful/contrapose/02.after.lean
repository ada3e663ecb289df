theorem ne (x y : ℝ) : x ≠ y → x < y ∨ y < x → ¬ x = x → x = y + 1
