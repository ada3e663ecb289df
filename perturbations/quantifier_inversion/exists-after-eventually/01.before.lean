theorem locally_bounded {f : ℝ → ℝ} {a : ℝ} (hf : ContinuousAt f a) : ∃ M : ℝ, ∀ᶠ x in nhds a, |f x| ≤ M
