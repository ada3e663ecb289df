-- not a functor
theorem id_comp {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) : 𝟙 X ≫ f = f
