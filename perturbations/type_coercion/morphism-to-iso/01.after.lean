theorem comp_zero {C : Type*} [CategoryTheory.Category C] {X Y Z : C} (f : X ≅ Y) (g h : Y ⟶ Z) (w : g = h) :
    f.hom ≫ g = f.hom ≫ h
