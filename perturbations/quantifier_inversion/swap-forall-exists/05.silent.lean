-- a hypothesis: there the swap weakens the statement, and another rule does it
theorem unbounded {f : ℕ → ℕ} (h : ∀ n, ∃ m, n < f m) : ¬ BddAbove (Set.range f)
