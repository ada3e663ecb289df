-- the variable is a proof
theorem pr (p : Prop) [Decidable p] : ∀ n : ℕ, n = n
