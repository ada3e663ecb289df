theorem add (m n : ℕ) : m ≤ m + n
