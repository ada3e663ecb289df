-- the statement uses the witness
theorem some_mem {s : Set ℕ} (hs : s.Nonempty) : hs.some ∈ s
