-- only on a set
theorem on {f g : ℝ → ℝ} {s : Set ℝ} (h : ∀ x ∈ s, f x = g x) : f = f
