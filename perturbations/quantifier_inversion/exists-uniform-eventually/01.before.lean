theorem locally_bounded {f : ℝ → ℝ} {a : ℝ} : ∀ᶠ x in nhds a, ∃ M : ℝ, |f x| ≤ M
