-- a sequence: there is no equivalence of numbers with reals
theorem seq (f : ℕ → ℝ) (n : ℕ) : f n = f n
