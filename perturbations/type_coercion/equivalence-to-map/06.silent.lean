-- that 1 goes to 1 is part of the type of a monoid homomorphism
theorem one {G H : Type*} [Monoid G] [Monoid H] (e : G ≃* H) : e 1 = 1
