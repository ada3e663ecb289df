-- both would make the set empty
theorem apart (s t : Set ℝ) : Disjoint s t ∨ s ⊆ t
