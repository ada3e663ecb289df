theorem refl (x : ℕ) (t : Set ℕ) (h : x ∈ t) : t.Nonempty
