-- the type of the other side is unknown
theorem unk {α : Type} [Ring α] (f : ℕ → α) : f 0 = 1 ∨ f 0 ≠ 1 ∧ f = f
