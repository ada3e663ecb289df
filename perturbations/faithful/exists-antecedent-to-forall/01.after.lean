theorem im {f : ℕ → ℕ} {y : ℕ} : ∀ n, f n = y → y ∈ Set.range f
