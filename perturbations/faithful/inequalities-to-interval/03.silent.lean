-- a bare relation has no intervals
theorem btw {α : Type} [LE α] {a b c : α} (h : a ≤ b ∧ b ≤ c) : a = a
