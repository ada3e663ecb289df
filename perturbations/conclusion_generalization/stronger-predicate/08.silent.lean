-- nobody writes one for the other
theorem two {V : Type} {G : SimpleGraph V} (h : G = ⊥) : SimpleGraph.IsBipartite G
