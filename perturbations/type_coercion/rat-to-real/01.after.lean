theorem sq (q : ℝ) : q ^ 2 ≠ 2
