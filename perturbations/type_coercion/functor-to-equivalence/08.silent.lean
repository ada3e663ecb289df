-- a sheaf is not an equivalence
theorem sheaf {C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (J : CategoryTheory.GrothendieckTopology Cᵒᵖ) (F : C ⥤ D) (h : CategoryTheory.Presheaf.IsSheaf J (F.op ⋙ F.op)) : F = F
