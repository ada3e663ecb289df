-- a finite interval has another definition
theorem fin {n : ℕ} (h : n ∈ Finset.Icc 0 1) : n ≤ 1
