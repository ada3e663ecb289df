-- the field need not be finite
theorem inverse {F : Type*} [Field F] {a : F} (h : a ≠ 0) : ∃ b, a * b = 1
