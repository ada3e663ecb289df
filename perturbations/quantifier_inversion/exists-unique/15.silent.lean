-- a strict inequality has several solutions
theorem room {x y : ℝ} (h : x < y) : ∃ d : ℝ, ‖d • x‖ < y
