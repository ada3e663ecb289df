-- hypothesis and conclusion are about different things
theorem apart {n : ℕ} {x : ℝ} (h : 0 < n) : 0 ≤ x ^ 2
