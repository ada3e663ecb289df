-- a witness that is unique for all values need not be unique for one value
theorem uniq {p : ℝ → ℝ → Prop} (x : ℝ) (h : ∃! y, p x y) : ∃ y, p x y
