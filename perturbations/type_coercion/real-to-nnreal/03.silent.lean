-- the notation of nonnegative reals may not be open
theorem sq_eq (x : ℝ) : x ^ 2 = x * x
