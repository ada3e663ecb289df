theorem mono_on {f : ℝ → ℝ} {s : Set ℝ} : Monotone f ∨ s = ∅
