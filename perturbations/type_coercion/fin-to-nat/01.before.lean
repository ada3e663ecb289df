theorem val {n : ℕ} (i : Fin n) : (i : ℕ) < n
