-- an isomorphism with the scalars is not a functional
theorem functional {K V : Type*} [Field K] [AddCommGroup V] [Module K V] (f : V →ₗ[K] K) (x : V) : f (x + x) = f x + f x
