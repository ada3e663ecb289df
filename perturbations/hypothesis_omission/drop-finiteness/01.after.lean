theorem bdd {s : Set ℝ} {f : ℝ → ℝ} : BddAbove (f '' s)
