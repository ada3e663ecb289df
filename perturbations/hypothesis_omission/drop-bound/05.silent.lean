-- only membership determines the type of x: the constant is polymorphic
theorem image {M N : Type*} [Monoid M] [Monoid N] (g : N) : ∃ f : M →* N, ∀ x ∈ Submonoid.powers (1 : M), Units.coeHom x = g
