-- no square equals all numbers
theorem root (b c : ℝ) (h : ∃ s, b + c = s * s) : 0 ≤ b + c
