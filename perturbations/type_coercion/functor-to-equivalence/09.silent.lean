-- a diagram is not an equivalence
theorem legs {J C : Type*} [CategoryTheory.Category J] [CategoryTheory.Category C] (F : J ⥤ C) (c : CategoryTheory.Limits.Cone F) (j : J) : c.π.app j = c.π.app j
