theorem exists_prime (k : ℕ) : ∃ p, ∀ n : ℕ, 1 < n → p.Prime ∧ p ∣ n
