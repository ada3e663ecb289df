-- an isomorphism has no kernel
theorem kernel {C : Type*} [CategoryTheory.Category C] [CategoryTheory.Preadditive C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.Limits.HasKernel f] : CategoryTheory.Limits.kernel.ι f ≫ f = 0
