-- a subset of another kind of thing
theorem list (l : List ℕ) : l ⊆ l
