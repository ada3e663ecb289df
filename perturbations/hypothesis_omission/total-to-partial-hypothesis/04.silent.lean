-- the only value is one on the set
theorem value {f : ℝ → ℝ} {s : Set ℝ} {x : ℝ} (hx : x ∈ s) (hf : Continuous f) : ContinuousWithinAt f s x ∧ f x = f x
