-- every graph with a vertex has a clique of no vertices, so the bound is positive
theorem turan {V : Type*} [Fintype V] {G : SimpleGraph V} [DecidableRel G.Adj] {k : ℕ} (v : V) (h : G.IsTuranMaximal k) : G.degree v < k + Fintype.card V
