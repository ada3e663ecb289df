-- no natural number is raised to a real exponent
theorem terms (n : ℕ) (s : ℝ) : 1 / (n : ℝ) ^ s = ((n : ℝ) ^ s)⁻¹
