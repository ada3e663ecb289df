-- a functor to a definite category is hardly an equivalence
theorem to_types {C : Type*} [CategoryTheory.Category C] (F : C ⥤ Type) : F.Nonempty
