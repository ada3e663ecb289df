-- an exponent
theorem pow (n : ℕ) : n < 2 ^ n
