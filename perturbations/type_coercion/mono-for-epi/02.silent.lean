-- the other class is assumed already
theorem both {C : Type} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.Mono f] [CategoryTheory.Epi f] : f = f
