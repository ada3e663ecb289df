-- the map is passed to something
theorem inj {α β : Type*} (f : α → β) : f = f ∨ True
