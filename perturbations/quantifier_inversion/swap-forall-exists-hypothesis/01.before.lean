theorem unbounded {f : ℕ → ℕ} (h : ∀ n, ∃ m, n < f m) : ¬ BddAbove (Set.range f)
