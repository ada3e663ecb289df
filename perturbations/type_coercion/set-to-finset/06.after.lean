theorem ext {α : Type} {M N : Matroid α} {I : Finset α} (hI : M.Indep (I : Set α)) (hN : N.Indep (I : Set α)) : M.Spanning (I : Set α) ∨ I.Nonempty
