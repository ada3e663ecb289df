-- a sum is unique anyway
theorem sums {f : ℕ → ℝ} (h : Summable f) : ∃ a, HasSum f a
