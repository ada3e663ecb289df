-- one variable in the binder
theorem add (x : ℝ) (n : ℕ) : x + n = n + x
