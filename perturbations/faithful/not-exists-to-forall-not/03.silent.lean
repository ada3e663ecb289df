-- an existential that is not negated
theorem ex : ∃ x : ℕ, x = 0
