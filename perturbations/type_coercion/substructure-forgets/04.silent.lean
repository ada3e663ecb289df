-- the new type is closed under products, too
theorem mul {G : Type*} [Group G] (H : Subgroup G) {x y : G} : x ∈ H → y ∈ H → x * y ∈ H
