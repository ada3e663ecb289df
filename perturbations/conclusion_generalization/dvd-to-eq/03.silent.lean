-- a hypothesis
theorem of_dvd {a b : ℕ} (h : a ∣ b) : a ≤ b + a
