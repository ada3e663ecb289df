-- a bound of norms is no natural number
theorem bound {E : Type*} [NormedAddCommGroup E] (x : E) (r : ℝ) (h : ‖x‖ = r) : ‖x + x‖ ≤ r + r
