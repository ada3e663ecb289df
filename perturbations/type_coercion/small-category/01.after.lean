theorem id_comp {C : Type u} [CategoryTheory.SmallCategory C] {X Y : C} (f : X ⟶ Y) : 𝟙 X ≫ f = f
