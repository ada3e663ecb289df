theorem bdd {s : Set ℝ} {f : ℝ → ℝ} (hs : s.Finite) : BddAbove (f '' s)
