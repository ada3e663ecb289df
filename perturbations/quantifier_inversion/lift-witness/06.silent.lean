-- the conclusion does not start with ∃
theorem lt_succ (n : ℕ) : n < n + 1
