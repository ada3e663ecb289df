-- a bare ≤ need not be reflexive
theorem bare {α : Type*} [LE α] (a b c : α) (h : a ≤ c) : a ≤ b
