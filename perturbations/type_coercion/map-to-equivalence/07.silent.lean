-- a hypothesis that every equivalence satisfies would be empty
theorem inj {V W : Type*} [AddCommGroup V] [AddCommGroup W] (f : V →+ W) (hf : Function.Injective f) (x y : V) : f x = f y ↔ x - y = 0
