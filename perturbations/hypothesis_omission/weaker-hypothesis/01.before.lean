theorem img {f : ℝ → ℝ} (hf : Function.Bijective f) : Set.range f = Set.univ
