-- the map is used as more than a function
theorem ker {R S : Type*} [Ring R] [Ring S] (f : R →+* S) : f.ker = f.ker
