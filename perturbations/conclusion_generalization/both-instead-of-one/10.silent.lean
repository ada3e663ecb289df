-- a set with such a member is not trivial
theorem triv {G : Type*} [Group G] (H : Subgroup G) : H = ⊥ ∨ ∃ x ∈ H, x ≠ 1
