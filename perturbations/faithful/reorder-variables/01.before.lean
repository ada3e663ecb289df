theorem sub {s : Set ℕ} {n : ℕ} (h : n ∈ s) : s.Nonempty
