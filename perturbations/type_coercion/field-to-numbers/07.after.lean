theorem bounded {E : Type*} [NormedAddCommGroup E] [NormedSpace ℂ E] (f : E →L[ℂ] ℂ) : ∃ C, ∀ x, ‖f x‖ ≤ C * ‖x‖
