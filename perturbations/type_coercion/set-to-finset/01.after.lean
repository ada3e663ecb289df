theorem lub {s : Finset ℝ} (hs : s.Nonempty) (h : ∀ x ∈ s, x ≤ 1) : IsLUB (s : Set ℝ) 1 → 1 ∈ s
