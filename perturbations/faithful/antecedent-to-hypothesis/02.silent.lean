-- a function type
theorem fn {α β : Type} (f : α → β) : f = f
