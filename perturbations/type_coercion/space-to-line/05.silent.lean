-- the real numbers have no greatest element
theorem greatest {α : Type*} [LinearOrder α] [OrderTop α] (a : α) : a ≤ ⊤
