theorem pos {f : ℝ → ℝ} (hf : StrictMono f) : ∃ x : ℝ, 0 < x ∧ f 0 < f x
