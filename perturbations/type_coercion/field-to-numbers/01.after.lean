theorem lines {V : Type*} [AddCommGroup V] [Module ℚ V] (v : V) : Module.rank ℚ (ℚ ∙ v) ≤ 1
