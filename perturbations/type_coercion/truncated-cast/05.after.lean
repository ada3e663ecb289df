theorem lim : Filter.Tendsto (fun n : ℕ ↦ ((1 / (n + 1) : ℕ) : ℝ)) Filter.atTop (nhds 0)
