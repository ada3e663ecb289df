-- multiplication on the members of S may need the class
theorem cls {A M : Type} [Monoid M] [SetLike A M] [SubmonoidClass A M] (S : A) (a b : S) : (a : M) * b ∈ S
