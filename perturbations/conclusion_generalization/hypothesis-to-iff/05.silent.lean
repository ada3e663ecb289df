-- the converse is the statement itself, with the variables exchanged
theorem symm {a b : ℕ} (h : Nat.Coprime a b) : Nat.Coprime b a
