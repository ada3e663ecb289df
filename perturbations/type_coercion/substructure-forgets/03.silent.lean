-- no structure would be left
theorem sq_mem {M : Type*} [Monoid M] (S : Submonoid M) (x : M) (hx : x ∈ S) : x ^ 2 ∈ S
