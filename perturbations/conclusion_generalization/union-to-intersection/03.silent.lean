-- a hypothesis: a stronger one would weaken the statement
theorem hyp {s t : Set ℕ} {n : ℕ} (h : n ∈ s ∪ t) : n = n
