theorem bounded {t : Set ℕ} : ∀ s : Set ℕ, ∀ u : Set ℕ, s ⊆ u → ∃ n ∈ t, n ∈ s ↔ n ∈ u
