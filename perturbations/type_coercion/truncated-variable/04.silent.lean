-- the other side is real, so that the subtraction is real as well
theorem dist (x y z : ℝ) (n : ℝ) : x - y ≤ n + z
