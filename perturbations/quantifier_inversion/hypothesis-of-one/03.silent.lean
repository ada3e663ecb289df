-- the conclusion has a variable of that name
theorem same {f : ℕ → ℕ} (h : ∀ n : ℕ, f n = 0) : ∑ n ∈ Finset.range 3, f n = 0
