-- the conclusion: half an interval would weaken the statement
theorem mem {x : ℝ} (h₀ : 0 ≤ x) (h₁ : x ≤ 1) : x ∈ Set.Icc 0 1
