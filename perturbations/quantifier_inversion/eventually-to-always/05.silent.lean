-- another quantifier
theorem freq {p : ℕ → Prop} (h : ∀ n, p n) : ∃ᶠ n in Filter.atTop, p n
