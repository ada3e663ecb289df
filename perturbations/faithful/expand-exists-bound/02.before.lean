theorem imp {p : ℕ → Prop} : ∃ n > 0, p n → p 0
