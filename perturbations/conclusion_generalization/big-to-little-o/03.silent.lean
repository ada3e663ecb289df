-- the smaller rate implies the other one
theorem decay (f : ℝ → ℝ) (l : Filter ℝ) (h : f = 0) : ∃ p : ℝ, 0 < p ∧ Asymptotics.IsBigO l f (fun x ↦ Real.exp (-p * x))
