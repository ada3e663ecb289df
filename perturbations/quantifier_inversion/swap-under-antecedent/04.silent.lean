-- the bound of the witness mentions an outer variable
theorem bounded : ∀ s : Set ℕ, s.Nonempty → ∃ n ∈ s, ∀ m ∈ s, n ≤ m
