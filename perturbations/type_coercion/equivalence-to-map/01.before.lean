theorem card_eq {α β : Type} (e : α ≃ β) (h : ∀ x y : α, x = y) : ∀ x y : α, e x = e y
