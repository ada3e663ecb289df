-- both would make the sets equal
theorem nested (s t : Set ℝ) : s ⊆ t ∨ t ⊆ s
