-- measurability is a side condition
theorem meas {f : ℝ → ℝ} {s : Set ℝ} (hs : IsCompact s) (hf : Measurable f) : BoundedOn f s
