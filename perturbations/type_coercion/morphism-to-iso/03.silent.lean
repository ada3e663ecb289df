-- isomorphisms are monomorphisms already
theorem mono {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.Mono f] : f ≫ CategoryTheory.CategoryStruct.id Y = f
