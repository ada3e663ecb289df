-- a hypothesis
theorem lim {f g : ℝ → ℝ} {a : ℝ} (h : f =ᶠ[nhds a] g) : f a = g a
