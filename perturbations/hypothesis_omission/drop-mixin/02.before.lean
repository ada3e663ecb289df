theorem mul_eq_zero_iff {R : Type*} [CommRing R] [IsDomain R] (a b : R) : a * b = 0 ↔ a = 0 ∨ b = 0
