theorem odd {s : Set ℕ} (h : ∀ n, n ∈ s → Even n) : 1 ∉ s
