-- the hypothesis is used by a name of Set.Nonempty
theorem spec {s : Set ℕ} (hs : s.Nonempty) : hs.some ∈ s
