-- a hypothesis
theorem of_emb {α β : Type} (h : Nonempty (α ↪ β)) (x : α) : Nonempty β
