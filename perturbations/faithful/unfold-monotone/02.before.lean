theorem anti {α : Type} [LinearOrder α] (f : α → α) (h : StrictMono f) : ¬ StrictAnti f ∨ Subsingleton α
