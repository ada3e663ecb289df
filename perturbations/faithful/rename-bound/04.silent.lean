-- not a bound variable
theorem bar (x : ℕ) : x = x
