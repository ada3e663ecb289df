theorem closure {s : Set ℕ} (h : ∀ n, n ∈ s → zero_mem n = n) : s = s
