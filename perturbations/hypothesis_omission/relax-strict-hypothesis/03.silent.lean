-- the conclusion: relaxing it would be another drift
theorem lt (x : ℝ) : x < x + 1
