-- the denominator is asked for
theorem den (q : ℚ) : 0 < q.den
