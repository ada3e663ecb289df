theorem power {K : Type*} [Field K] [Fintype K] (a : K) : a ^ Fintype.card K = a
