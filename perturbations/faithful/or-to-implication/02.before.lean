theorem par (n : ℕ) : Even n ∨ Odd n
