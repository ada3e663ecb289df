-- a positive place has another rule
theorem exists_least (s : Set ℕ) (hs : s.Nonempty) : ∃ n : ℕ, ∀ m ∈ s, n ≤ m
