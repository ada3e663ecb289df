-- nothing says that the notation of nonnegative reals is at hand
theorem sq_eq (x : ℝ) : x ^ 2 = x * x
