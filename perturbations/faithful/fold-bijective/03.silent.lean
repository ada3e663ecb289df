-- two different functions
theorem two {f g : ℝ → ℝ} : Function.Injective f ∧ Function.Surjective g
