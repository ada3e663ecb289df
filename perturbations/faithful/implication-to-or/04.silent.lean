-- nobody states a theorem as a disjunction of its hypothesis and its conclusion
theorem pos (x y z : ℝ) : x < y → y < z → x ≠ z
