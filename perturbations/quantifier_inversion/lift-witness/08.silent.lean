-- s is a point of the pullback, so its type depends on f
theorem glue {C : Type*} [CategoryTheory.Category C] [CategoryTheory.Limits.HasPullbacks C] {P Q R : C} (f : P ⟶ R) {g : Q ⟶ R} {p : P} : ∃ s, CategoryTheory.Limits.pullback.fst f g s = p
