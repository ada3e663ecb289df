-- the functions have different codomains, with a cast between them
theorem cast {f : ℕ → ℝ} {g : ℕ → ℕ} (h : ∀ n, f n = g n) : f 0 = g 0
