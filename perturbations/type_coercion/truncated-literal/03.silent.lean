-- natural numbers are not negative
theorem neg_lit (x : ℝ) (h : x < (-1 / 2 : ℝ)) : x < 0
