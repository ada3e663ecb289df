theorem parity (n : ℕ) : Odd n ∨ Even n
