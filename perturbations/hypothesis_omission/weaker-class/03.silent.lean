-- the statement divides
theorem cancel {K : Type*} [Field K] (a : K) (ha : a ≠ 0) : a / a = 1
