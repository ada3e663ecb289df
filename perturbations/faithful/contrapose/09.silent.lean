-- a bound is read with its quantifier
theorem odd {s : Set ℕ} (h : ∀ n, n ∈ s → Even n) : 1 ∉ s
