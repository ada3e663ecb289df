theorem two {s t : Set ℝ} : ∃ x ∈ s, ∃ y ∈ t, x < y
