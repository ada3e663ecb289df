theorem bounded {t : Set ℕ} : ∃ n ∈ t, ∀ s : Set ℕ, ∀ u : Set ℕ, s ⊆ u → (n ∈ s ↔ n ∈ u)
