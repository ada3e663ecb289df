-- no bound
theorem all : ∀ n : ℕ, n < n + 1
