-- a definite function, for which the matter is settled
theorem add (a : ℝ) : Continuous fun x : ℝ ↦ x + a
