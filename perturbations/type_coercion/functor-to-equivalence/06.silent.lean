-- a presheaf is not an equivalence
theorem glued {X C : Type*} [TopologicalSpace X] [CategoryTheory.Category C] (P : (TopologicalSpace.Opens X)ᵒᵖ ⥤ C) (U : (TopologicalSpace.Opens X)ᵒᵖ) : P.map (𝟙 U) = 𝟙 (P.obj U)
