-- a hypothesis: asking for more there would weaken the statement
theorem hyp {s t : Set ℕ} {n : ℕ} (h : n ∈ s ∪ t) : n = n
