theorem maxima {s : Set ℝ} (hs : s.Finite) (h : s.Nonempty) : ∃ a, IsGreatest s a
