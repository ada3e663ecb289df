-- constants are on the right
theorem all (s : Set ℕ) : s ⊆ Set.univ
