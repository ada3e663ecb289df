theorem exists_unique_neg : ∃! y : ℤ, ∀ x : ℤ, x + y = 0
