-- not all that is finite has the property
theorem few {s : Set ℝ} {t : Set ℕ} (h : IsBase s t) : s.Finite
