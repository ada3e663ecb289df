-- an existential: dropping its bound would weaken the statement
theorem ex (s : Set ℕ) (hs : s.Nonempty) : ∃ x ∈ s, 0 ≤ x
