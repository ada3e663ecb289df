-- 0 is no prime
theorem char {q : ℕ} (h : p q) : q = 0 ∨ Nat.Prime q
