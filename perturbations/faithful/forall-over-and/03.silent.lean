-- the first part does not determine the type of the variable
theorem t (p : Prop) (f : ℕ → ℕ) (h : ∀ n, p ∧ f n ≤ n) : f 0 = 0
