theorem gcd_dvd (a b : ℤ) : (Int.gcd a b : ℤ) ∣ a
