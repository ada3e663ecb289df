-- x would have no assumption: every element would be in the subgroup
theorem sq_mem {G : Type*} [Group G] (H : Subgroup G) {x : G} (hx : x ∈ H) : x ^ 2 ∈ H
