-- the body does not relate the two variables
theorem inhabited (p : ℕ → Prop) (h : ∀ m, p m) : ∃ n : ℕ, ∀ m, p m
