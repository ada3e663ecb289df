-- a type of functions
theorem fam {α : ℕ → Type} {p : (∀ n, α n) → Prop} (f : ∀ n, α n) : p f ↔ p f
