theorem exists_prime (k : ℕ) : ∃ p : ℕ, ∀ n : ℕ, 1 < n → p.Prime ∧ p ∣ n
