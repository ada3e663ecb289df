-- ℚ is not finite
theorem small {K : Type*} [Field K] [Finite K] (a : K) : ∃ n > 0, n • a = 0
