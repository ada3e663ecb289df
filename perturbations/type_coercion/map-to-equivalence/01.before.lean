theorem map_sub {R S : Type*} [Ring R] [Ring S] (f : R →+* S) (x y : R) : f (x - y) = f x - f y
