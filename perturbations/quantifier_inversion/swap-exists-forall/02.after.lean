theorem exists_least (s : Set ℕ) (hs : s.Nonempty) : ∀ m ∈ s, ∃ n : ℕ, n ≤ m
