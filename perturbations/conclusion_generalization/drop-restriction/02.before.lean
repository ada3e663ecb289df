theorem mono_on {f : ℝ → ℝ} {s : Set ℝ} (hf : ∀ x ∈ s, f x = x) : MonotoneOn f s ∨ s = ∅
