-- the type of the singleton would be unknown
theorem single (s : Set ℕ) (n : ℕ) : {n} ⊆ s
