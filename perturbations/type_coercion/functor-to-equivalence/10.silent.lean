-- an adjoint functor is not assumed to be invertible
theorem adjoint {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) (G : D ⥤ C) (adj : F ⊣ G) : F ⋙ G = F ⋙ G
