theorem lt {α : Type} [PartialOrder α] {a b : α} (h : a ≤ b ∧ a ≠ b) : a ≤ b
