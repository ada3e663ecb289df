-- nothing would be left of the structure
theorem sq_mem {M : Type*} [Monoid M] (S : Submonoid M) (x : M) (hx : x ∈ S) : x ^ 2 ∈ S
