theorem squares {F : Type*} [Field F] [Finite F] (p : F) : ∃ a b, a ^ 2 + b ^ 2 = p
