theorem prime_two_le {p : PNat} (hp : (p : ℕ).Prime) : 2 ≤ p
