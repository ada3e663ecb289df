theorem gcd_dvd (a b : ℕ) : (Int.gcd a b : ℤ) ∣ (a : ℤ)
