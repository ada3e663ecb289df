-- there is no natural number between 0 and 1
theorem between {r : ℝ} (h : r ∈ Set.Ioo (0 : ℝ) 1) : r * r < r
