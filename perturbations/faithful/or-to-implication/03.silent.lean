-- not a disjunction
theorem t (n : ℕ) : Even n ∧ Odd n → False
