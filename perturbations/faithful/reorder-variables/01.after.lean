theorem sub {n : ℕ} {s : Set ℕ} (h : n ∈ s) : s.Nonempty
