theorem image (f : ℝ → ℝ) {s u : Set ℝ} (h : ∀ x ∈ s, x ∈ f ⁻¹' u) : f '' s ⊆ u
