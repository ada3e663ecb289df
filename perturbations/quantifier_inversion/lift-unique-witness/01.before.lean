theorem exists_unique_neg (x : ℤ) : ∃! y : ℤ, x + y = 0
