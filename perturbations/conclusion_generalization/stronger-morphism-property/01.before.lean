theorem mono_comp {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.IsIso f] : CategoryTheory.Mono f
