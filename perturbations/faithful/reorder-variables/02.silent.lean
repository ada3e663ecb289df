-- the second mentions the first
theorem fin (n : ℕ) (i : Fin n) : 0 < n
