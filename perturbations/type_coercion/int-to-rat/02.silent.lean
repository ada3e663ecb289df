-- divisibility of integers
theorem even {a : ℤ} (h : 2 ∣ a) : a ≠ 1
