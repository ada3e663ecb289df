-- the inverse is used
theorem inv {C : Type*} [CategoryTheory.Category C] {X Y : C} (e : X ≅ Y) : e.hom ≫ e.inv = 𝟙 X
