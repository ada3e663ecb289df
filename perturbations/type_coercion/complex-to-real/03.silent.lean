-- a variable that is not complex
theorem sq (x : ℝ) : 0 ≤ x ^ 2
