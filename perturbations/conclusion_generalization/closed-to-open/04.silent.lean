-- a hypothesis: a stronger one would weaken the statement
theorem sq {x : ℝ} (h : x ∈ Set.Icc 0 1) : x ^ 2 ≤ x
