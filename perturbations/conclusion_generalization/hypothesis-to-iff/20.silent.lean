-- convergence is a side condition
theorem lim {f : ℕ → ℝ} {g : ℝ → ℝ} {x : ℝ} (h : Filter.Tendsto f Filter.atTop (nhds x)) : Continuous g
