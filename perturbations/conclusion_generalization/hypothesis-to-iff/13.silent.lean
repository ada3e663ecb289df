-- complements twice give the graph back
theorem compl {V : Type*} {G : SimpleGraph V} (n : ℕ) (h : G.IsBipartite) : Gᶜ.IsBipartite
