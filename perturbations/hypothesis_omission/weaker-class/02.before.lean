theorem total {α : Type*} [LinearOrder α] (a b : α) : a ≤ b ∨ b ≤ a
