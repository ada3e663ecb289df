theorem exists_pos {s : Set ℝ} (hs : s.Nonempty) : ∃! x ∈ s, x = x
