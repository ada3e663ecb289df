-- the hypothesis would have the predicate of the conclusion
theorem at_point {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} {l : Filter ℕ} (h : TendstoUniformly F f l) (x : ℝ) : Filter.Tendsto (fun n ↦ F n x) l (nhds (f x))
