-- a diagonal has a retraction, so that it is an isomorphism if it is epi
theorem thin {C : Type} [CategoryTheory.Category C] {A : C} [CategoryTheory.Limits.HasBinaryProduct A A] [CategoryTheory.IsIso (CategoryTheory.Limits.diag A)] : ∃ f : A ⟶ A, f = CategoryTheory.CategoryStruct.id A
