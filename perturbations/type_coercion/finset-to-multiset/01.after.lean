theorem card {s : Multiset ℕ} (h : ∀ i ∈ s, i < 3) : s.card ≤ 3
