theorem total {α : Type*} [PartialOrder α] (a b : α) : a ≤ b ∨ b ≤ a
