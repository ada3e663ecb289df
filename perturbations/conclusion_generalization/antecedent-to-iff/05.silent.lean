-- the converse is the statement itself, with the variables exchanged
theorem symm (a b : ℕ) : Nat.Coprime a b → Nat.Coprime b a
