-- an element is given
theorem member {α : Type*} [LinearOrder α] [Nonempty α] (a : α) : ∃ b, a ≤ b
