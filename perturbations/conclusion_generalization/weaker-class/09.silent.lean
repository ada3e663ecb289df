-- what a constant needs of which nothing is known
theorem odd {R : Type*} [CommRing R] (x : R) : mystery x = x
