-- the statement uses the finiteness to form a finite set
theorem card_pos {s : Set ℝ} (hs : s.Finite) (h : s.Nonempty) : 0 < hs.toFinset.card
