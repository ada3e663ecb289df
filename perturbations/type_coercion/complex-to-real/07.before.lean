theorem series {z : ℂ} (hz : ‖z‖ < 1) : HasSum (fun n : ℕ => z ^ n) (Complex.exp (1 - z))
