-- another variable is a field, and would stay arbitrary
theorem twice {K L : Type*} [Field K] [Field L] (f : K →+* L) : Function.Injective f
