theorem embeds {α β : Type} (f : α → β) (hf : Function.Injective f) : Nonempty (α ≃ β)
