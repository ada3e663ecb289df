-- an isomorphism has a trivial kernel
theorem kernel {C : Type*} [CategoryTheory.Category C] [CategoryTheory.Preadditive C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.Limits.HasKernel f] : CategoryTheory.Limits.kernel.ι f ≫ f = 0
