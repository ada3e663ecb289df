-- an isomorphism
theorem iso {C : Type} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.IsIso f] : CategoryTheory.Epi f
