theorem squares {x : ℕ} [Fact x.Prime] (p : ZMod x) : ∃ a b, a ^ 2 + b ^ 2 = p
