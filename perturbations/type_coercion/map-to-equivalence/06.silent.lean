-- an equivalence with a space of maps is not an invertible bilinear map
theorem bil {R A B D : Type*} [CommRing R] [AddCommGroup A] [AddCommGroup B] [AddCommGroup D] [Module R A] [Module R B] [Module R D] (f : A →ₗ[R] B →ₗ[R] D) (a : A) : f (a + a) = f a + f a
