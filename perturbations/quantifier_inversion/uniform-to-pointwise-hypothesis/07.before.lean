theorem cont {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (hF : ∀ n, Filter.Tendsto (fun x => F n x) (𝓝 0) (𝓝 0)) (h : TendstoUniformly F f Filter.atTop) : Continuous f
