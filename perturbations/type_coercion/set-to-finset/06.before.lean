theorem ext {α : Type} {M N : Matroid α} {I : Set α} (hI : M.Indep I) (hN : N.Indep I) : M.Spanning I ∨ I.Nonempty
