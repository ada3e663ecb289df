theorem cont {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (hF : ∀ n, Continuous (F n)) (h : TendstoUniformly F f Filter.atTop) : Continuous f
