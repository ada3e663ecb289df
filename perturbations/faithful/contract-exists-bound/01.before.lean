theorem max {s : Set ℝ} (hs : s.Nonempty) : ∃ m, m ∈ s ∧ m = m
