-- the conclusion is about the class itself
theorem hom {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] [CompactSpace X] {f : X → Y} (h : Function.Surjective f) : CompactSpace Y
