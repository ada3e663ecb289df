-- `¬ p ∨ q` is unusual here
theorem no {p q : ℕ → Prop} (h : p 1 → q 1) : ∃ n, p n → q n
