-- not a quotient
theorem two_pos : (0 : ℝ) < (2 : ℝ)
