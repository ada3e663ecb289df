-- the requirements of a constant are unknown
theorem odd {R : Type*} [CommRing R] (x : R) : mystery x = x
