theorem mem {s t : Set ℕ} {n : ℕ} (h : n ∈ s) : n ∈ s ∪ t
