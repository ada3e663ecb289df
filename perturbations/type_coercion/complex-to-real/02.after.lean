theorem conj_conj (z : ℝ) : (z : ℂ).re = (z : ℂ).re
