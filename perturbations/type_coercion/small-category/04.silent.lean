-- a small category already
theorem small {C : Type u} [CategoryTheory.Category.{u} C] (X : C) : X = X
