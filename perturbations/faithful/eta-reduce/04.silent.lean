-- a family of types, where a coercion may hide
theorem fam {ι : Type} {V : ι → Set ℕ} (h : Foo fun i ↦ V i) : V = V
