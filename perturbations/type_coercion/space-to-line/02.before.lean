theorem mean {E : Type*} [NormedAddCommGroup E] [NormedSpace ℝ E] (f : ℝ → E) (h : Differentiable ℝ f) : Continuous f
