-- n is only a bound of another number, and can be rounded up
theorem vanishes {p : ℕ → ℝ} {n : ℕ} (h : ∀ m : ℕ, n ≤ m → p m = 0) : Summable p
