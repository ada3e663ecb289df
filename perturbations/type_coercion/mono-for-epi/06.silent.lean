-- a split monomorphism and a monomorphism would be redundant
theorem split_twice {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) [CategoryTheory.Mono f] [CategoryTheory.IsSplitEpi f] (g : Y ⟶ X) (h : f ≫ g = 𝟙 X) : g ≫ f = 𝟙 Y
