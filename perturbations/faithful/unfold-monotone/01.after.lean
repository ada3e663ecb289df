theorem mono {f : ℝ → ℝ} (hf : ∀ a b : ℝ, a ≤ b → f a ≤ f b) : f 0 ≤ f 1
