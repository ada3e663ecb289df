theorem exists_least (g : ℕ → ℕ) (s : Set ℕ) (hs : s.Nonempty) : ∃ n : ℕ, ∀ m ∈ s, g n ≤ m
