-- an arrow with a universal property may be known as an isomorphism
theorem desc {C : Type*} [CategoryTheory.Category C] {X Y : C} (f : X ⟶ Y) (h : CategoryTheory.Limits.IsInitial X) : f = h.to Y
