-- an index of a family
theorem fam {n : ℕ} {f : Fin n → ℝ} (i : Fin n) : f i = f i
