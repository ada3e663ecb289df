theorem eq {C D : Type} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) [F.Full] {X Y : C} (f g : X ⟶ Y) (h : F.map f = F.map g) : f = g
