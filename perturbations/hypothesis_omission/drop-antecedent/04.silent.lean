-- a hypothesis: there dropping an antecedent would weaken the statement
theorem of_imp {p q : ℕ → Prop} (h : ∀ n, 0 < n → q n) : q 1
