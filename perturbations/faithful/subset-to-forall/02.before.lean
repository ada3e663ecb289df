theorem image (f : ℝ → ℝ) {s u : Set ℝ} (h : s ⊆ f ⁻¹' u) : f '' s ⊆ u
