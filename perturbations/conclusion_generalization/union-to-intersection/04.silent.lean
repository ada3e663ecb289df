-- it is an intersection already
theorem con (s t : Set ℕ) : s ⊆ s ∩ t ∨ t = t
