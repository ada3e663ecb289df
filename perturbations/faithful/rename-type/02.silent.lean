-- no type variable
theorem foo (x : ℕ) : x = x
