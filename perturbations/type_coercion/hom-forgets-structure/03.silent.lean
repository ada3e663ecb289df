-- the new type preserves products, too
theorem mul {R S : Type*} [Ring R] [Ring S] (f : R →+* S) (a b : R) : f (a * b) = f a * f b
