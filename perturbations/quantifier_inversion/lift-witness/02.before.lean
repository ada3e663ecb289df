theorem exists_prime {n : ℕ} (hn : 1 < n) (k : ℕ) : ∃ p : ℕ, p.Prime ∧ p ∣ n
