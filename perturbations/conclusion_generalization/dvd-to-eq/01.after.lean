theorem gcd_dvd (a b : ℕ) : Nat.gcd a b = a
