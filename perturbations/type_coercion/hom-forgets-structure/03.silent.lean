-- that products go to products is part of the new type, too
theorem mul {R S : Type*} [Ring R] [Ring S] (f : R →+* S) (a b : R) : f (a * b) = f a * f b
