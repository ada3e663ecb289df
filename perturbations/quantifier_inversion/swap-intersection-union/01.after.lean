theorem limsup_subset {s : ℕ → Set ℝ} {t : Set ℝ} (h : ∀ n, s n ⊆ t) : ⋃ k, ⋂ n, s (n + k) ⊆ t
