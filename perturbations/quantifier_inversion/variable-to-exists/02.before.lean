theorem mul {G : Type*} [Group G] (a b : G) : (a * b) * b⁻¹ = a
