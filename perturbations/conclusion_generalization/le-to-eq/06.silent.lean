-- of a bare ≤ nothing is known, not even that it is reflexive
theorem bare {α : Type*} [LE α] (a b c : α) (h : a ≤ c) : a ≤ b
