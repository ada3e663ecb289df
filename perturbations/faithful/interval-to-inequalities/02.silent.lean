-- a finite interval is another thing
theorem fin {n : ℕ} (h : n ∈ Finset.Icc 0 1) : n ≤ 1
