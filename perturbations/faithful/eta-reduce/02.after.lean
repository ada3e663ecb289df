theorem sum {f : ℕ → ℝ} (h : Summable (fun n => f n)) : Filter.Tendsto f Filter.atTop (nhds 0)
