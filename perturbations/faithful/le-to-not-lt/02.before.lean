theorem lin {α : Type} [LinearOrder α] {a b : α} (h : a < b) : a ≠ b
