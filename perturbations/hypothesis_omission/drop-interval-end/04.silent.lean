-- the conclusion uses the hypothesis
theorem left {x : ℝ} (hx : x ∈ Set.Icc 0 1) : hx.1 = hx.1
