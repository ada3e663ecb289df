theorem ne (x y : ℝ) : x ≠ y → x < y ∨ y < x → ¬ y < x → x = y + 1
