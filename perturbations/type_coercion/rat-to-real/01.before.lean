theorem sq (q : ℚ) : q ^ 2 ≠ 2
