-- a ring homomorphism needs units
theorem distr {S T : Type*} [NonUnitalNonAssocSemiring S] [NonUnitalNonAssocSemiring T] (e : S ≃+* T) (a b : S) : e (a + b) = e b + e a
