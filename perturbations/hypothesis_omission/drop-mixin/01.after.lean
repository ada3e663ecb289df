theorem bounded {X : Type*} [TopologicalSpace X] {f : X → ℝ} (hf : Continuous f) :
    BddAbove (Set.range f)
