-- in a unique factorization domain irreducible and prime are the same
theorem irr {R : Type} [CommRing R] [IsDomain R] [UniqueFactorizationMonoid R] {p : R} (h : p ≠ 0) : Irreducible p ∨ p = p
