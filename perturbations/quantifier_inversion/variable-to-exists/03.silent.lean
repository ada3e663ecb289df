-- another variable has a type that depends on it
theorem fin (n : ℕ) (i : Fin n) : (i : ℕ) < n
