-- the equation would define the witness
theorem some_le {p : ℝ → Prop} (x : ℝ) : ∃ y, y ≤ x ∧ p y
