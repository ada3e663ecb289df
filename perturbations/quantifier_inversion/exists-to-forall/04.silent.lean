-- a hypothesis
theorem hyp {s : Set ℕ} (h : ∃ n : ℕ, n ∈ s) : s ≠ ∅
