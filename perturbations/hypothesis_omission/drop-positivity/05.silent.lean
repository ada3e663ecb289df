-- c would only have one bound
theorem slack {f : ℝ → ℝ} {c : ℝ} (hc : 0 < c) (h : ∀ x, f x ≤ c) : BddAbove (Set.range f)
