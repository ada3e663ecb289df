theorem open_iUnion {X ι : Type*} [TopologicalSpace X] {n : ι → Set X} (h : ∀ i, IsOpen (n i)) : IsOpen (⋃ i : ι, n i)
