-- another hypothesis is the same for a, so the converse holds
theorem limits {f : ℕ → ℝ} {l : Filter ℕ} {a b : ℝ} (ha : Filter.Tendsto f l (nhds a)) (hb : Filter.Tendsto f l (nhds b)) : Inseparable a b
