-- on a finite set injective self-maps are bijective
theorem fin {α : Type} [Finite α] {f : α → α} (h : Function.Bijective f) : f = f
