theorem all_iff (s : Set ℕ) : (∀ n, n ∉ s) ↔ s = ∅
