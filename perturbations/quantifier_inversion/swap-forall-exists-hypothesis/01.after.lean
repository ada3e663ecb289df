theorem unbounded {f : ℕ → ℕ} (h : ∃ m, ∀ n, n < f m) : ¬ BddAbove (Set.range f)
