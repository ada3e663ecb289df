-- that something converges follows from nothing that is said of the limit
theorem lim {f : ℕ → ℝ} {g : ℝ → ℝ} {x : ℝ} (h : Filter.Tendsto f Filter.atTop (nhds x)) : Continuous g
