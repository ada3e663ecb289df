theorem lim {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (h : ∀ n x, |F n x - f x| ≤ 1 / (n + 1)) : ∀ y, Filter.Tendsto (fun m ↦ F m y) Filter.atTop (nhds (f y))
