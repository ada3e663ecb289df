theorem refl (x : ℕ) (s : Set ℕ) (h : x ∈ s) : s.Nonempty
