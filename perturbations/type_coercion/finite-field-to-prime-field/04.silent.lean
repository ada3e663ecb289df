-- the candidate would say the same in two ways
theorem characteristic {F : Type*} [Field F] [Fintype F] (p : ℕ) [CharP F p] : p ≠ 0
