theorem cancel {C : Type} [CategoryTheory.Category C] {X Y Z : C} (f : X ⟶ Y) [CategoryTheory.Mono f] (g h : Y ⟶ Z) : f ≫ g = f ≫ h ↔ g = h
