-- members of a list of natural numbers are not negative
theorem sum_pos {w : List ℕ} (hw : ∀ n ∈ w, 0 < n) (h : w ≠ []) : w.sum ≠ 0
