-- the consequent mentions a variable of that name
theorem cap {f : ℕ → ℕ} {n : ℕ} : (∃ n, f n = 0) → n = n
