-- continuous linear maps are uniformly continuous
theorem lin {E : Type} [NormedAddCommGroup E] [NormedSpace ℝ E] (f : E →L[ℝ] ℝ) (h : UniformContinuous f) : f 0 = 0
