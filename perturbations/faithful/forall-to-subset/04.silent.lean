-- the set depends on the element
theorem dep {s : ℕ → Set ℕ} {t : Set ℕ} (h : ∀ x ∈ t, x ∈ s x) : t = t
