theorem bdd {s : Set ℝ} (hs : s.Finite) : BddAbove s
