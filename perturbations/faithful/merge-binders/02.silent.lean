-- each Type* is its own universe
theorem fn {α : Type*} {β : Type*} (f : α → β) : f = f
