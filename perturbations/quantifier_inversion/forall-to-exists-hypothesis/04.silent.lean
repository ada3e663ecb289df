-- the conclusion
theorem goal {f : ℕ → ℕ} (hf : f = id) : ∀ n, f n = n
