theorem onto {α β : Type} (f : α → β) (h : ∀ y : β, ∃ x : α, f x = y) : ∀ z : β, ∃ a : α, f a = z
