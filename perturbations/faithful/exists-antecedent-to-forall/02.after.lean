theorem bd {s : Set ℕ} {y : ℕ} : ∀ n ∈ s, n = y → y ∈ s
