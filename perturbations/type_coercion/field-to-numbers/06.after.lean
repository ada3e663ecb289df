theorem bounded {E : Type*} [NormedAddCommGroup E] [NormedSpace ℝ E] (f : E →L[ℝ] ℝ) : ∃ C, ∀ x, ‖f x‖ ≤ C * ‖x‖
