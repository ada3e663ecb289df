-- a hypothesis, in which the swap weakens the statement, has another rule
theorem unbounded {f : ℕ → ℕ} (h : ∀ n, ∃ m, n < f m) : ¬ BddAbove (Set.range f)
