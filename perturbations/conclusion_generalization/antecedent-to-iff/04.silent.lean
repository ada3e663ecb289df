-- a hypothesis
theorem of_imp {p : ℕ → Prop} (h : ∀ n, 0 < n → p n) : p 1
