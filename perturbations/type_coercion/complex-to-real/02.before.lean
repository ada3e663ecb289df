theorem conj_conj (z : ℂ) : z.re = z.re
