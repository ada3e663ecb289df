theorem surj (f : ℕ → ℕ) (hf : ∀ y, ∃ x, f x = y) : f.Bijective
