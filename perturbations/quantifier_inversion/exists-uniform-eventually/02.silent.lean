-- the bound of the witness mentions the index
theorem later {s : ℕ → Set ℕ} : ∀ᶠ n in Filter.atTop, ∃ m ∈ s n, n ≤ m
