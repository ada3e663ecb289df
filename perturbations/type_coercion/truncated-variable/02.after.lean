theorem half (x : ℕ) : x / 2 + x / 2 = x
