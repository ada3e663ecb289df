-- the second mentions the first
theorem spec {s : Set ℕ} (hs : s.Nonempty) (h : hs.some = 0) : 0 ∈ s
