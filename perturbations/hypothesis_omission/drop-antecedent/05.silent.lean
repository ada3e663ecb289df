-- nothing would be assumed of p: every number would be odd
theorem odd {p : ℕ} : (∀ q, q ∣ p → Odd q) → Odd p
