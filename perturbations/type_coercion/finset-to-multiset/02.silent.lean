-- a use that multisets do not have
theorem ne {s : Finset ℝ} (hs : s.Nonempty) : s.card = s.card
