theorem power {p : ℕ} [Fact p.Prime] (a : ZMod p) : a ^ Fintype.card (ZMod p) = a
