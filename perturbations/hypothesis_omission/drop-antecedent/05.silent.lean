-- p would have no assumption: every number would be odd
theorem odd {p : ℕ} : (∀ q, q ∣ p → Odd q) → Odd p
