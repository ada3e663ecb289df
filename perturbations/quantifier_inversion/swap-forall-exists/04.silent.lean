-- the bound of the witness mentions the outer variable
theorem halves : ∀ ε > (0 : ℝ), ∃ δ < ε, 0 < δ
