theorem inf {α : Type} [Lattice α] {a b : α} (h : a ≤ b) : a ≤ b ∧ b ≤ a ∨ a ≠ b
