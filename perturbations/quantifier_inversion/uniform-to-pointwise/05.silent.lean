-- every function converges on the empty set
theorem empty {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} {l : Filter ℕ} : TendstoUniformlyOn F f l ∅
