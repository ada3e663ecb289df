-- not in an equivalence
theorem imp {p : Prop} {q : ℕ → Prop} (h : p) : p → ∃ n, q n
