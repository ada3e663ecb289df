-- negation is scalar multiplication by -1, and so continuous
theorem closed {V : Type*} [AddGroup V] [SMul ℝ V] [TopologicalSpace V] [IsTopologicalAddGroup V] [ContinuousSMul ℝ V] (s : Set V) (h : s = ∅) : IsClosed s
