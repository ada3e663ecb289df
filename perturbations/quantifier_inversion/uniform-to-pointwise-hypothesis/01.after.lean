theorem cont {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (hF : ∀ n, Continuous (F n)) (h : ∀ x, Filter.Tendsto (fun m ↦ F m x) Filter.atTop (nhds (f x))) : Continuous f
