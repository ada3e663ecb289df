theorem imp {s t : Set ℕ} (h : s ∩ t = s) : ∀ x, x ∈ s → x ∈ t
