-- an argument of a predicate
theorem lip {f : ℝ → ℝ} {K : NNReal} (h : LipschitzWith K f) : 0 ≤ K
