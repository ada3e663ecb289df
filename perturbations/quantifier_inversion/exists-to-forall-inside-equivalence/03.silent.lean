-- not inside an equivalence
theorem plain {f : ℕ → ℕ} (hf : f 0 ≤ 1) : ∃ n, f n ≤ 1
