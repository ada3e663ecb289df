theorem sq_eq (x : NNReal) : x ^ 2 = x * x
