-- nothing that is given tells which function is meant
theorem inf (f : ℕ → ℕ) {h : f 0 = 0} : ∃ n : ℕ, 0 < n
