theorem inj {α : Type*} {f : α → α} (h : ∀ x, f x = x) : Function.Injective f
