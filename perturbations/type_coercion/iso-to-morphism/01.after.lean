theorem cancel {C : Type*} [CategoryTheory.Category C] {X Y Z : C} (e : X ⟶ Y) (g h : Y ⟶ Z) :
    e ≫ g = e ≫ h ↔ g = h
