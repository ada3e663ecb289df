theorem germ {f g : ℝ → ℝ} {a : ℝ} (h : ∃ s ∈ nhds a, ∀ x ∈ s, f x = g x) : f =ᶠ[nhds a] g
