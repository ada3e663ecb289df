-- a function into the reals is not a real variable
theorem self (f : ℕ → ℝ) : f = f
