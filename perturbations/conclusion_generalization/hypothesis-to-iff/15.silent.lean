-- a monotone function is monotone on every set
theorem dense {f : ℝ → ℝ} {s : Set ℝ} (hf : Continuous f) (h : MonotoneOn f s) : Monotone f
