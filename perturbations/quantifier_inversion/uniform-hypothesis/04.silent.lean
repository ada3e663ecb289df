-- a unique witness for all values may have company at the value at hand
theorem uniq {p : ℝ → ℝ → Prop} (x : ℝ) (h : ∃! y, p x y) : ∃ y, p x y
