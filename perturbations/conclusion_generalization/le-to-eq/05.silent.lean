-- the function would be constant
theorem half_le_half {f : ℕ → ℕ} (n m : ℕ) (h : n ≤ m) : Nat.sqrt n ≤ Nat.sqrt m
