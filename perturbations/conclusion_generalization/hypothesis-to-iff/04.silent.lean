-- the conclusion mentions the hypothesis
theorem some_mem {s : Set ℕ} (hs : s.Nonempty) : hs.some ∈ s
