theorem refl (y : ℕ) (s : Set ℕ) (h : y ∈ s) : s.Nonempty
