theorem out (s : Set ℕ) (h : 0 ∉ s) : s ≠ Set.univ
