theorem between {x : ℝ} (h₁ : 0 < x) (h₂ : x < 1) : x ^ 2 < x
