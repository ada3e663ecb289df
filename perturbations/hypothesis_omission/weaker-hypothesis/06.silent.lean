-- the predicates are not similar
theorem forest {V : Type} {G : SimpleGraph V} (h : SimpleGraph.IsAcyclic G) : G.edgeSet.Finite
