-- a monoid has no powers with negative exponents
theorem commute {M : Type*} [Monoid M] {a b : M} (h : a * b = b * a) (n : ℕ) : a ^ n * b = b * a ^ n
