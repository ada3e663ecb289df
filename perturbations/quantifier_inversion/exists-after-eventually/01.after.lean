theorem locally_bounded {f : ℝ → ℝ} {a : ℝ} (hf : ContinuousAt f a) : ∀ᶠ x in nhds a, ∃ M : ℝ, |f x| ≤ M
