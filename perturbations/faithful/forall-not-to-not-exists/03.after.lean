theorem out {s t : Set ℕ} (h : ¬ ∃ n ∈ s, n ∈ t) : s ∩ t = ∅
