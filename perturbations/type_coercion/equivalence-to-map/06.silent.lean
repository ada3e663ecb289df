-- a monoid homomorphism maps 1 to 1 by its type
theorem one {G H : Type*} [Monoid G] [Monoid H] (e : G ≃* H) : e 1 = 1
