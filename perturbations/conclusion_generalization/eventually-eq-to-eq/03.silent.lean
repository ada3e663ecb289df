-- equality of continuous maps is not that of functions
theorem almost {f g : C(ℝ, ℝ)} {l : Filter ℝ} (h : f = g) : f =ᶠ[l] g
