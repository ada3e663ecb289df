theorem mul {G : Type*} [Group G] (a : G) : ∃ b : G, (a * b) * b⁻¹ = a
