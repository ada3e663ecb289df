-- the function would grow strictly wherever its argument does not fall
theorem size {s t : Finset ℕ} (h : s ⊆ t) : s.card ≤ t.card
