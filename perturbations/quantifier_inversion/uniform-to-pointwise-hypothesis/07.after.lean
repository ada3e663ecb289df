theorem cont {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (hF : ∀ n, Filter.Tendsto (fun x => F n x) (𝓝 0) (𝓝 0)) (h : ∀ y, Filter.Tendsto (fun m => F m y) Filter.atTop (𝓝 (f y))) : Continuous f
