-- nobody claims that a unit is equal to whatever it divides
theorem unit_dvd {M : Type*} [Monoid M] (u a : M) (h : IsUnit u) : u ∣ a
