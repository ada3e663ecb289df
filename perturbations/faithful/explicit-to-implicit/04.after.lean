theorem sum {α : Type*} (f : α → ℕ) {s : Set α} (h : s.Nonempty) : ∃ x : α, 0 ≤ f x
