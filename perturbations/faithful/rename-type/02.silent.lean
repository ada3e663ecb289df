-- not a type variable
theorem foo (x : ℕ) : x = x
