theorem odd {s : Set ℕ} (h : ∀ n, ¬ Even n → ¬ n ∈ s) : 1 ∉ s
