theorem top {α : Type*} [PartialOrder α] : (∃ m : α, ∀ x : α, x ≤ m) → Nonempty α
