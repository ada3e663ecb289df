-- natural numbers are implausible constants of estimates
theorem estimate {C : ℝ} {f : ℕ → ℝ} (h : ∀ n, f n ≤ C) : f 0 + f 1 ≤ 2 * C
