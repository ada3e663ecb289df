theorem pos_iff {x : ℝ} (hx : x ≠ 0) : 0 < x ↔ ∃ y, x = y ^ 2
