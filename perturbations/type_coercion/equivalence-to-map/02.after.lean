theorem ring_map {R S : Type*} [Ring R] [Ring S] (f : R →+* S) (x : R) : f (-x) = -f x
