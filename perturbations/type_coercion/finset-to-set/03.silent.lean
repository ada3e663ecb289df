-- the cardinality
theorem card {s : Finset ℕ} (h : ∀ i ∈ s, i < 3) : s.card ≤ 3
