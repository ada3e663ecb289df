theorem odd {p q : ℕ → Prop} (h : ∀ n, p n → q n) : ¬ q 1 → ¬ p 1
