-- a relation of germs is a side condition
theorem germ {f g : ℝ → ℝ} {l : Filter ℝ} (hf : Continuous f) (h : f =ᶠ[l] g) : Continuous g
