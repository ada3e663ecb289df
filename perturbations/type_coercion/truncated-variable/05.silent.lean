-- a use outside of arithmetic
theorem exp_sub (x y : ℝ) : Real.exp (x - y) = Real.exp x / Real.exp y
