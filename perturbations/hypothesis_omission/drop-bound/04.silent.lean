-- nothing else would tell the type of the variable
theorem const (s : Set ℕ) : ∀ x ∈ s, 0 < 1
