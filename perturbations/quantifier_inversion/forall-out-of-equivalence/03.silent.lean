-- the other side binds the variable, too
theorem both {s t : Set ℝ} : (∀ x, x ∈ s) ↔ ∀ x, x ∈ s ∪ s
