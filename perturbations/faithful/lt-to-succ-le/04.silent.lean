-- a sum of numerals is unusual
theorem some (n : ℕ) (h : n ≠ 0) : (0 : ℕ) < n
