-- an intersection that is contained already
theorem con (s t : Set ℕ) : s ⊆ s ∩ t ∨ t = t
