-- every set would be bounded
theorem bdd {s : Set ℝ} (hs : s.Finite) : BddAbove s
