-- a split monomorphism is a monomorphism already
theorem split_mono {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.IsSplitMono f] [CategoryTheory.Epi f] : CategoryTheory.IsIso f
