theorem trans (a b c : ℕ) : b ∣ c → a ∣ c
