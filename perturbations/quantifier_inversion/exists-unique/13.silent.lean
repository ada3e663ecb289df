-- if the condition fails, every value is a witness
theorem under {p : Prop} {q : ℝ → Prop} : ∃ x : ℝ, p → q x
