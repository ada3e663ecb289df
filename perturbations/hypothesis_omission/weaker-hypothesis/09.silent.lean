-- the predicates are related by the lemma, but not similar
theorem unit_or (p q : ℕ) (h : Prime p) (k : q ∣ p) : q = 1 ∨ q = p
