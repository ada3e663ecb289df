theorem mem {s : ℕ → Set ℝ} {x : ℝ} : (∃ m, x ∈ s m) ↔ x ∈ ⋃ n, s n
