-- each Type* is a universe of its own
theorem fn {α : Type*} {β : Type*} (f : α → β) : f = f
