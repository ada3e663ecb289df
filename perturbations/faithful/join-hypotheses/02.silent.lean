-- one of them is used
theorem spec {s : Set ℕ} (hs : s.Nonempty) (h : 0 < hs.some) : s ≠ ∅
