theorem parity (n : ℕ) : Even n ∨ Odd n
