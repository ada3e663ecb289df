-- the body describes the members of the set
theorem described (x : ℝ) : ∃ t : Set ℝ, (∀ y, y ∈ t ↔ 0 < y) ∧ x ^ 2 + 1 ∈ t
