theorem half_pos {f : ℝ → ℝ} : f (1 / 2 : ℝ) + (1 / 2 : ℝ) < f (1 / 2 : ℝ) + 1
