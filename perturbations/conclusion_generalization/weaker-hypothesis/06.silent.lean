-- one follows from the other, and yet nobody writes one for the other
theorem forest {V : Type} {G : SimpleGraph V} (h : SimpleGraph.IsAcyclic G) : G.edgeSet.Finite
