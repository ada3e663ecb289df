theorem nn (x : NNReal) : 0 ≤ x
