-- the function is not a variable declared with an arrow
theorem lam : Monotone fun x : ℝ ↦ x + 1
