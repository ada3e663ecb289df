-- on a finite set one-to-one maps to itself are bijective
theorem fin {α : Type} [Finite α] {f : α → α} (h : Function.Bijective f) : f = f
