-- a monoid homomorphism needs units
theorem unit_less {S T : Type*} [Mul S] [Mul T] (e : S ≃* T) (a b : S) : e (a * b * a) = e (a * b) * e a
