-- c is only a bound, and can be rounded up
theorem bounded {f : ℕ → ℝ} {c : ℝ} (h : ∀ n, f n ≤ c) : BddAbove (Set.range f)
