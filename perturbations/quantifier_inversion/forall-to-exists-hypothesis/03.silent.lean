-- the conclusion mentions the hypothesis
theorem named {p : ℕ → Prop} {q : (∀ n, p n) → Prop} (h : ∀ n, p n) : q h
