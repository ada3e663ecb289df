-- where the condition fails, everything is a witness
theorem under {p : Prop} {q : ℝ → Prop} : ∃ x : ℝ, p → q x
