-- that products stay inside is part of the new type, too
theorem mul {G : Type*} [Group G] (H : Subgroup G) {x y : G} : x ∈ H → y ∈ H → x * y ∈ H
