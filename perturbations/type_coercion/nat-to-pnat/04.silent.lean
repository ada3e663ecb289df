-- the unwritten type of the index is that of its bound
theorem tail {f : ℕ → ℝ} (n : ℕ) (h : ∀ i, i ≤ n → 0 ≤ f i) : 0 ≤ f 0
