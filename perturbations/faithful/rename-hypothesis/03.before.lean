theorem closure {s : Set ℕ} (zero_mem : ∀ n, n ∈ s → zero_mem n = n) : s = s
