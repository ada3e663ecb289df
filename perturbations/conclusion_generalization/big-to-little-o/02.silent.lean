-- a hypothesis
theorem of_big (f g : ℝ → ℝ) (h : f =O[Filter.atTop] g) : f = f
