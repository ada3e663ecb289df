-- primes are positive
theorem prime_two_le {p : ℕ} (hp : p.Prime) : 2 ≤ p
