-- a witness for all functions at once is not a likely mistake
theorem bounded_of (f : ℕ → ℝ) (hf : BddAbove (Set.range f)) : ∀ n : ℕ, ∃ M : ℝ, f n ≤ M
