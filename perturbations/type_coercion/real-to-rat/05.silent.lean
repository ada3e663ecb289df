-- a function into the reals is no real variable
theorem self (f : ℕ → ℝ) : f = f
