theorem cancel {C : Type*} [CategoryTheory.Category C] {X Y Z : C} (e : X ≅ Y) (g h : Y ⟶ Z) :
    e.hom ≫ g = e.hom ≫ h ↔ g = h
