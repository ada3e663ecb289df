theorem onto {α β : Type} (f : α → β) (h : ∀ y : β, ∃ x : α, f x = y) : Function.Surjective f
