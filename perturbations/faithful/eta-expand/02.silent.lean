-- not a plain function
theorem c : Continuous fun x : ℝ ↦ x + 1
