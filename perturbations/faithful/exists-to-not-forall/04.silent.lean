-- a proof is asked for
theorem pr (p : Prop) [Decidable p] : ∀ n : ℕ, n = n
