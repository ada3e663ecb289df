theorem series {z : ℝ} (hz : ‖z‖ < 1) : HasSum (fun n : ℕ => (z : ℂ) ^ n) (Complex.exp (1 - z))
