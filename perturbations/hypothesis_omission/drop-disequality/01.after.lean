theorem mul_inv {x : ℝ} : x * x⁻¹ = 1
