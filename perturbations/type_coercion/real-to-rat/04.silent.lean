-- a variable that is not real
theorem succ (n : ℕ) : n < n + 1
