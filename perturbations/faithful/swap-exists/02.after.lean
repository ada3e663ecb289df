theorem two {s t : Set ℝ} : ∃ y ∈ t, ∃ x ∈ s, x < y
