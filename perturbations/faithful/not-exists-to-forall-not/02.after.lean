theorem mem {s : Set ℕ} : ∀ n ∈ s, n ∈ s
