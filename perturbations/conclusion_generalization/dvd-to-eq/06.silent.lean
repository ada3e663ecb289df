-- the claim that a unit equals whatever it divides is implausible
theorem unit_dvd {M : Type*} [Monoid M] (u a : M) (h : IsUnit u) : u ∣ a
