-- the order is partial
theorem part {α : Type} [PartialOrder α] {a b : α} (h : ¬ a < b) : ¬ a < b ∨ a = b
