theorem lines {K V : Type*} [Field K] [AddCommGroup V] [Module K V] (v : V) : Module.rank K (K ∙ v) ≤ 1
