-- what follows is an equivalence
theorem chain (x y z : ℝ) : x < y → (y < z ↔ x < z)
