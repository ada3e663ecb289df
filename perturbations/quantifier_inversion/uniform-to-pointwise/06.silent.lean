-- the pointwise limit is assumed
theorem limit {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (h : ∀ x, Filter.Tendsto (fun n ↦ F n x) Filter.atTop (nhds (f x))) : TendstoUniformly F f atTop
