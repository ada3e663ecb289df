-- the function would be constant
theorem image_of_sub (f : ℝ → ℝ) {s t : Set ℝ} (h : s ⊆ t) : Set.image f s ⊆ Set.image f t
