-- the statement uses a preimage, which needs fullness
theorem pre {C D : Type} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) [F.Full] {X Y : C} (f : F.obj X ⟶ F.obj Y) : F.map (F.preimage f) = f
