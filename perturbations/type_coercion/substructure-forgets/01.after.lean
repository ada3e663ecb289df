theorem one_mem {G : Type*} [Group G] (H : Submonoid G) (x : G) (hx : x ∈ H) : x ^ 2 ∈ H
