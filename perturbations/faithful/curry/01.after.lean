theorem trans (a b c : ℕ) : a < b → b < c → a < c
