theorem even_or_odd : ∀ n : ℕ, Even n ∨ Odd n
