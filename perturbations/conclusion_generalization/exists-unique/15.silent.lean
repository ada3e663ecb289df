-- a strict inequality leaves room
theorem room {x y : ℝ} (h : x < y) : ∃ d : ℝ, ‖d • x‖ < y
