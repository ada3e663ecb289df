-- the second bound mentions the first variable
theorem dep {s : Set ℝ} : ∃ x ∈ s, ∃ y > x, x < y
