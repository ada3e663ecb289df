theorem add (m n : ℤ) : m ≤ m + n
