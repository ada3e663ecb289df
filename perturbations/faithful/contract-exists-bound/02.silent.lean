-- the conjunct is about something else
theorem foo {a : ℕ} {s : Set ℕ} : ∃ n, a ∈ s ∧ n = a
