-- the function would be strictly increasing wherever its argument does not decrease
theorem size {s t : Finset ℕ} (h : s ⊆ t) : s.card ≤ t.card
