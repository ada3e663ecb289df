-- where only inequalities are asked, rational constants do for all
theorem growth {K : ℝ} {a b : ℕ → ℝ} (h : ∀ n, a n ≤ K * b n) : ∀ n, a n + a n ≤ 2 * K * b n
