theorem inj {X : Type*} {f : X → X} (h : ∀ x, f x = x) : Function.Injective f
