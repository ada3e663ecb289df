-- natural numbers have no real powers
theorem terms (n : ℕ) (s : ℝ) : 1 / (n : ℝ) ^ s = ((n : ℝ) ^ s)⁻¹
