theorem cover {s : ℕ → Set ℝ} {x : ℝ} : x ∈ ⋃ n, s n ↔ ∃ n, x ∈ s n
