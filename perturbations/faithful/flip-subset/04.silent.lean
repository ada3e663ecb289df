-- K is coerced to a set because of its place
theorem span_sub {R M : Type*} [Ring R] [AddCommGroup M] [Module R M] (s : Set M) (K : Submodule R M) : s ⊆ K
