-- the bound would mention the variable
theorem foo {f : ℕ → Set ℕ} : ∀ n, n ∈ f n → f n ≠ ∅
