-- a sum is unique
theorem sums {f : ℕ → ℝ} (h : Summable f) : ∃ a, HasSum f a
