-- 0 is not prime
theorem char {q : ℕ} (h : p q) : q = 0 ∨ Nat.Prime q
