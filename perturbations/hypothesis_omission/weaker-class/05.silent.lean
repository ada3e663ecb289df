-- the conclusion is about the class itself, in field notation
theorem twice {C : Type*} [CategoryTheory.Category C] (F G : C ⥤ C) [CategoryTheory.Functor.IsEquivalence F] : (F ⋙ G).IsEquivalence
