-- a value determines the isomorphism
theorem iso {C : Type u} [Category.{v} C] {A B : C} {p : A ≅ B → ℕ} : ∃ f : A ≅ B, p f = 0
