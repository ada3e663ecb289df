-- an isomorphism already
theorem inv {C : Type*} [CategoryTheory.Category C] {X Y : C} (e : X ≅ Y) : e.hom ≫ e.inv = 𝟙 X
