-- d would be both equal to n and less
theorem proper (n : ℕ) (hn : ¬ n.Prime) : ∃ d : ℕ, d ∣ n ∧ d < n ∧ 1 < d
