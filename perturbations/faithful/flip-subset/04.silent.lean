-- K stands for a set, which only its place after ⊆ tells
theorem span_sub {R M : Type*} [Ring R] [AddCommGroup M] [Module R M] (s : Set M) (K : Submodule R M) : s ⊆ K
