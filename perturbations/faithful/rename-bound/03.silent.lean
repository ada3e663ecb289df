-- the usual names are all taken
theorem foo (y z t a : ℕ) : ∃ x : ℕ, x = y + z + t + a
