theorem anti {α : Type} [LinearOrder α] (f : α → α) (h : ∀ a b : α, a < b → f a < f b) : ¬ StrictAnti f ∨ Subsingleton α
