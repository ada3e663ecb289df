theorem lim {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (h : ∀ n x, |F n x - f x| ≤ 1 / (n + 1)) : TendstoUniformly F f Filter.atTop
