-- the functor is an equivalence already
theorem map {C D : Type} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) [F.IsEquivalence] (X : C) : F.map (𝟙 X) = 𝟙 (F.obj X)
