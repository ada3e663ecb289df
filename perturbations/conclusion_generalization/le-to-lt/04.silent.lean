-- inside an equivalence
theorem iff_le (x : ℝ) : x = 0 ↔ |x| ≤ 0
