theorem coprime {R : Type*} [CommRing R] {a b c : R} (h : IsCoprime a b) (hc : a ∣ b * c) : a ∣ c
