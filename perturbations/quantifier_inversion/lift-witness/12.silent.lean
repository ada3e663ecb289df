-- a sum depends on its family
theorem bound {f : ℕ → ℝ} {a : ℝ} (h : HasSum f a) : ∃ C : ℝ, a ≤ C
