-- over a finite range the largest witness is a common one
theorem big (f : ℕ → ℕ) (N : ℕ) : ∃ k : ℕ, ∀ n ≤ N, f n ≤ k
