theorem imp {p : ℕ → Prop} : ∃ n, n > 0 ∧ (p n → p 0)
