-- the conclusion is about the class itself, under conditions
theorem onto {R S : Type*} [Ring R] [Ring S] [IsPrincipalIdealRing R] (f : R →+* S) : Function.Surjective f → IsPrincipalIdealRing S
