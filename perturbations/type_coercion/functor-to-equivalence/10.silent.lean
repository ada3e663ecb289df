-- what has an adjoint is not assumed to have an inverse
theorem adjoint {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) (G : D ⥤ C) (adj : F ⊣ G) : F ⋙ G = F ⋙ G
