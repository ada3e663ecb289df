-- a bound that is computed
theorem near {x y : ℝ} (h : x < y + 1) : x ≤ y + 1
