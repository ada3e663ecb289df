theorem ne (x y : ℝ) : x ≠ y → x < y ∨ y < x → x ≠ y + 1 → y < x
