theorem squares {K : Type*} [Field K] [LinearOrder K] [IsStrictOrderedRing K] (a : K) : 0 ≤ a * a
