-- one variable a binder
theorem add (x : ℝ) (n : ℕ) : x + n = n + x
