-- a variable that happens to have the name of a predicate
theorem foo (Monotone : ℕ → Prop) : Monotone 0
