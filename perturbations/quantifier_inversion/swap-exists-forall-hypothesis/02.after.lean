theorem top {α : Type*} [PartialOrder α] : (∀ x : α, ∃ m : α, x ≤ m) → Nonempty α
