-- continuous maps are equal as such, and no longer as functions
theorem almost {f g : C(ℝ, ℝ)} {l : Filter ℝ} (h : f = g) : f =ᶠ[l] g
