-- the second part is about something else
theorem low {s : Set ℕ} (h : s.Nonempty) : ∃ x, x ∈ s ∧ ∀ y, y ∈ s → x ≤ y
