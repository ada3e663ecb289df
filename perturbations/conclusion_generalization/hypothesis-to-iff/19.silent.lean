-- the hypothesis is only about finiteness
theorem few {s : Set ℝ} {t : Set ℕ} (h : IsBase s t) : s.Finite
