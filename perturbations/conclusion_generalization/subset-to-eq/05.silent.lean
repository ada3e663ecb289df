-- the equation would define the witness
theorem some_sub {p : Set ℝ → Prop} (s : Set ℝ) : ∃ t, t ⊆ s ∧ p t
