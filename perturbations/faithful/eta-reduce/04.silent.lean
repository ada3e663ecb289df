-- a family of types, with a possible coercion
theorem fam {ι : Type} {V : ι → Set ℕ} (h : Foo fun i ↦ V i) : V = V
