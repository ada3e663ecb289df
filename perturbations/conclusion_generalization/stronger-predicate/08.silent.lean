-- the predicates are not similar
theorem two {V : Type} {G : SimpleGraph V} (h : G = ⊥) : SimpleGraph.IsBipartite G
