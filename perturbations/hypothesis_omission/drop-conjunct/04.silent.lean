-- a conjunction in the conclusion
theorem both {x : ℝ} (h : 0 < x) : 0 < x ∧ 0 ≤ x
