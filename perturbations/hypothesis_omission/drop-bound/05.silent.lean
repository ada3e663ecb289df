-- only membership tells what x is: the constant applied to it is polymorphic
theorem image {M N : Type*} [Monoid M] [Monoid N] (g : N) : ∃ f : M →* N, ∀ x ∈ Submonoid.powers (1 : M), Units.coeHom x = g
