-- a value pins an isomorphism down
theorem iso {C : Type u} [Category.{v} C] {A B : C} {p : A ≅ B → ℕ} : ∃ f : A ≅ B, p f = 0
