-- the only value is at a point of the set
theorem value {f : ℝ → ℝ} {s : Set ℝ} {x : ℝ} (hx : x ∈ s) (hf : Continuous f) : ContinuousWithinAt f s x ∧ f x = f x
