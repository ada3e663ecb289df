theorem has_min {s : Set ℕ} (hs : ∃ x, x ∈ s) : ∃ m ∈ s, ∀ n ∈ s, m ≤ n
