-- compared in an unknown type
theorem unk {α : Type} [Ring α] (n : ℕ) (a : α) (h : n = a) : a = n
