-- not inside an equivalence
theorem plain {f : ℕ → ℕ} (hf : f = id) : ∀ n, f n = n
