theorem bounded_of : ∃ M : ℝ, ∀ f : ℕ → ℝ, BddAbove (Set.range f) → ∀ n : ℕ, f n ≤ M
