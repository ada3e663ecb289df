-- over a finite range the largest of the witnesses serves for all
theorem big (f : ℕ → ℕ) (N : ℕ) : ∃ k : ℕ, ∀ n ≤ N, f n ≤ k
