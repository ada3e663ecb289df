-- the filter depends on the witness
theorem near {f : ℝ → ℝ} : ∃ a, ∀ᶠ x in nhds a, f x = f a
