theorem inf {α : Type} [Lattice α] {a b : α} (h : a ≤ b) : b ≤ a → a = b
