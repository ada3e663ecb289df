theorem even_or_odd : ∀ n : ℕ, Odd n
