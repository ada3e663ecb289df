-- no rational number is irrational
theorem shift (x : ℝ) : Irrational (x + 1) ↔ Irrational x
