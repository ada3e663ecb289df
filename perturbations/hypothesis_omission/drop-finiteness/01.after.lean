theorem bdd {s : Set ℝ} : BddAbove s
