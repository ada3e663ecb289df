theorem bounded {𝕜 E : Type*} [NontriviallyNormedField 𝕜] [NormedAddCommGroup E] [NormedSpace 𝕜 E] (f : E →L[𝕜] 𝕜) : ∃ C, ∀ x, ‖f x‖ ≤ C * ‖x‖
