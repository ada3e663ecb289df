-- the field is an algebra over another ring
theorem above {K L : Type*} [Field K] [Ring L] [Algebra L K] (a : L) : a • (1 : K) = 0
