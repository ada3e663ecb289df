-- a split epimorphism is an epimorphism already
theorem split {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.Mono f] [CategoryTheory.IsSplitEpi f] : CategoryTheory.IsIso f
