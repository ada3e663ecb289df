-- a functor to one definite category, which hardly is an equivalence
theorem to_types {C : Type*} [CategoryTheory.Category C] (F : C ⥤ Type) : F.Nonempty
