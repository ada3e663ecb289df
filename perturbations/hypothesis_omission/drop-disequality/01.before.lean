theorem mul_inv {x : ℝ} (hx : x ≠ 0) : x * x⁻¹ = 1
