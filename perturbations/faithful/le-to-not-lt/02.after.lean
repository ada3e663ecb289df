theorem lin {α : Type} [LinearOrder α] {a b : α} (h : ¬ b ≤ a) : a ≠ b
