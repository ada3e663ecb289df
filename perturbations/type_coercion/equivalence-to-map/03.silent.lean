-- the inverse is used
theorem symm {α β : Type} (e : α ≃ β) (x : α) : e.symm (e x) = x
