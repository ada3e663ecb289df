theorem prime_two_le {p : ℕ+} (hp : (p : ℕ).Prime) : 2 ≤ p
