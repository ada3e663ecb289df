-- the conclusion mentions the hypothesis by dot notation
theorem spec {p : ℕ → Prop} (h : ∃ n, p n) : p h.choose
