-- the type may be empty
theorem ex {α : Type} (p : α → Prop) (h : ¬ ∀ x, ¬ p x) : ∃ x : α, p x
