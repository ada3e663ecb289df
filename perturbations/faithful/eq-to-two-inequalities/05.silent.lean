-- an equation with a numeral
theorem none (k : ℤ) (h : k < 1) (g : (0 : ℤ) ≤ k) : k = 0
