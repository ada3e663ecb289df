-- a definite function, which is uniformly continuous or not
theorem add (a : ℝ) : Continuous fun x : ℝ ↦ x + a
