theorem coprime {a b c : ℤ} (h : IsCoprime a b) (hc : a ∣ b * c) : a ∣ c
