theorem odd {p q : ℕ → Prop} (h : ∀ n, ¬ q n → ¬ p n) : ¬ q 1 → ¬ p 1
