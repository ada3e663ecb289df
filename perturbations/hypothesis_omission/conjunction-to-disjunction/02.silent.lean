-- the conclusion
theorem both (x : ℝ) : x ≤ x ∧ x = x
