-- the substructure is used as more than a set of elements
theorem normal {G : Type*} [Group G] (H : Subgroup G) [H.Normal] (x : G) : x ∈ H ∨ x ∉ H
