-- a natural number is not compared with -1
theorem neg_one (s : ℝ) (h : -1 ≤ s - 2) : 0 < s / 2 + 1
