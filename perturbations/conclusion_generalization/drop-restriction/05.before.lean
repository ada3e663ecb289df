theorem square_inj_on (s : Set ℤ) (n : ℤ) (hn : n ∈ s) (h : ∀ x ∈ s, n ≤ x) : s.InjOn fun x => (x - n) ^ 2
