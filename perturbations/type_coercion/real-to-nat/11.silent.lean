-- natural numbers are implausible bounds of norms
theorem bound {E : Type*} [NormedAddCommGroup E] (x : E) (r : ℝ) (h : ‖x‖ = r) : ‖x + x‖ ≤ r + r
