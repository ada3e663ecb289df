-- m is only a bound, and can be made nonnegative
theorem beyond (p : ℕ → Prop) (h : ∀ k, p k) (m : ℕ) : ∃ n : ℕ, p n ∧ m ≤ n
