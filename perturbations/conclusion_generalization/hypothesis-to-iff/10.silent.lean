-- an embedding is injective by definition
theorem emb {f : ℝ → ℝ} (hf : IsOpenMap f) (h : Function.Injective f) : Topology.IsOpenEmbedding f
