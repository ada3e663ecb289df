-- the denominator is used
theorem den (q : ℚ) : 0 < q.den
