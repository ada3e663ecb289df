theorem all_iff (s : Set ℕ) : s = ∅ ↔ ∀ n, n ∉ s
