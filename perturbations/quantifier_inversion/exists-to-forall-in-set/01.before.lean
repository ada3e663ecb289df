theorem root {f : ℝ → ℝ} (hf : Continuous f) (h0 : f 0 < 0) (h1 : 0 < f 1) :
    ∃ x ∈ Set.Icc (0 : ℝ) 1, 0 ≤ f x
