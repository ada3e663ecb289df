theorem bounded {X : Type*} [TopologicalSpace X] [CompactSpace X] {f : X → ℝ} (hf : Continuous f) :
    BddAbove (Set.range f)
