theorem locally_bounded {f : ℝ → ℝ} {a : ℝ} : ∃ M : ℝ, ∀ᶠ x in nhds a, |f x| ≤ M
