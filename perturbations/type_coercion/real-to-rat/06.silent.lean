-- for inequalities rational constants are as good as real ones
theorem growth {K : ℝ} {a b : ℕ → ℝ} (h : ∀ n, a n ≤ K * b n) : ∀ n, a n + a n ≤ 2 * K * b n
