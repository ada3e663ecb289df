theorem mono_on {f : ℝ → ℝ} {s : Set ℝ} : MonotoneOn f s ∨ s = ∅
