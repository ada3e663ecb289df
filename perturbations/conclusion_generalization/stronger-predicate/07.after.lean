theorem irr {R : Type} [CommRing R] [IsDomain R] {p : R} (h : ∀ a b, p = a * b → IsUnit a ∨ IsUnit b) (hp : ¬ IsUnit p) : Prime p
