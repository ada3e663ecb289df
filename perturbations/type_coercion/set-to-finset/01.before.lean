theorem lub {s : Set ℝ} (hs : s.Nonempty) (h : ∀ x ∈ s, x ≤ 1) : IsLUB s 1 → 1 ∈ s
