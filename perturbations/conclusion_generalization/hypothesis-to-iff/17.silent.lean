-- what depends on germs only has no converse that anybody claims
theorem germ {f g : ℝ → ℝ} {l : Filter ℝ} (hf : Continuous f) (h : f =ᶠ[l] g) : Continuous g
