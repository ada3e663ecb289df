-- the type is not written
theorem all : ∀ n, n < n + 1
