-- the complement is an involution
theorem compl {V : Type*} {G : SimpleGraph V} (n : ℕ) (h : G.IsBipartite) : Gᶜ.IsBipartite
