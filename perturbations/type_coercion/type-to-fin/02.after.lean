theorem open_iUnion {X : Type*} {m : ℕ} [TopologicalSpace X] {n : Fin m → Set X} (h : ∀ i, IsOpen (n i)) : IsOpen (⋃ i : Fin m, n i)
