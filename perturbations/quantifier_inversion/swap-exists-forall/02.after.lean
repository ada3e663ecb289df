theorem exists_least (g : ℕ → ℕ) (s : Set ℕ) (hs : s.Nonempty) : ∀ m ∈ s, ∃ n : ℕ, g n ≤ m
