theorem between {x : ℝ} : x < 1 → x ^ 2 < x
