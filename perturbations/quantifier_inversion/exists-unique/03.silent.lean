-- a hypothesis: uniqueness there would weaken the statement
theorem of_ex {f : ℝ → ℝ} (h : ∃ x, f x = 0) : 0 ∈ Set.range f
