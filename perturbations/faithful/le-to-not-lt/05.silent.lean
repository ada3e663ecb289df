-- a negated sign is unusual
theorem sq (x : ℝ) : 0 ≤ x ^ 2
