theorem has_min {s : Set ℕ} : ∃ m ∈ s, ∀ n ∈ s, m ≤ n
