-- of an arrow with a universal property it may be known already
theorem desc {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) (h : CategoryTheory.Limits.IsInitial X) : f = h.to Y
