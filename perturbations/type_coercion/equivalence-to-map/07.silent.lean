-- so it is with products, whichever side they stand on
theorem mul {G H : Type*} [Monoid G] [Monoid H] (e : G ≃* H) (a b : G) : e a * e b = e (a * b)
