theorem limsup_subset {s : ℕ → Set ℝ} {t : Set ℝ} (h : ∀ n, s n ⊆ t) : ⋂ n, ⋃ k, s (n + k) ⊆ t
