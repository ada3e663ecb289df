-- it preserves products by its type, on either side
theorem mul {G H : Type*} [Monoid G] [Monoid H] (e : G ≃* H) (a b : G) : e a * e b = e (a * b)
