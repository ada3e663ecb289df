-- nobody puts a constant on the left
theorem all (s : Set ℕ) : s ⊆ Set.univ
