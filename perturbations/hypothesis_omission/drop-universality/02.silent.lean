-- the conclusion lifts along the limit
theorem lift {J C : Type} [CategoryTheory.Category J] [CategoryTheory.Category C] {F : J ⥤ C} {c d : CategoryTheory.Limits.Cone F} (hc : CategoryTheory.Limits.IsLimit c) (j : J) : hc.lift d ≫ c.π.app j = d.π.app j
