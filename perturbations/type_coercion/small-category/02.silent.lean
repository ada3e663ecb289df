-- the universe of the morphisms occurs elsewhere
theorem homs {C : Type u} [CategoryTheory.Category.{v} C] (F : C ⥤ Type v) (X : C) : F.obj X = F.obj X
