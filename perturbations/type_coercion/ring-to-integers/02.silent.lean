-- ℤ is not local
theorem local' {R : Type*} [CommRing R] [IsLocalRing R] (a : R) : IsUnit a ∨ IsUnit (1 - a)
