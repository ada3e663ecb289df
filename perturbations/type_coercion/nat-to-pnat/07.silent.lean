-- no graph with a vertex is free of cliques of no vertices, so the bound is positive
theorem turan {V : Type*} [Fintype V] {G : SimpleGraph V} [DecidableRel G.Adj] {k : ℕ} (v : V) (h : G.IsTuranMaximal k) : G.degree v < k + Fintype.card V
