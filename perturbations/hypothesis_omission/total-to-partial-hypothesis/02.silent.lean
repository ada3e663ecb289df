-- something else mentions the hypothesis
theorem bundled {f : ℝ → ℝ} {s : Set ℝ} (hf : Continuous f) : (⟨f, hf⟩ : C(ℝ, ℝ)) = ⟨f, hf⟩
