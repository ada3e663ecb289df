-- the negation belongs to the first part
theorem first (n : ℕ) : ¬ Even n ∧ Odd n ∨ Even n
