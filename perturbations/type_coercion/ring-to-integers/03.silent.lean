-- ℤ occurs already, and the two would be confused
theorem multiples {R : Type*} [CommRing R] (n : ℤ) (a : R) : n • a = n * a
