theorem max {s : Set ℝ} (hs : s.Nonempty) : ∃ m ∈ s, m = m
