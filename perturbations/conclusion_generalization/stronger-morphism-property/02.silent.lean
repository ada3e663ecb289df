-- a hypothesis
theorem of_mono {C : Type*} [CategoryTheory.Category C] {X Y : C} {f : X ⟶ Y} (hf : CategoryTheory.Mono f) : f = f
