theorem sum {f : ℕ → ℝ} (h : Summable (fun n => f n)) : Filter.Tendsto (fun n ↦ f n) Filter.atTop (nhds 0)
