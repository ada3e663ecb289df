-- not a conjunction before the arrow
theorem t (a b : ℕ) : a < b → a ≤ b
