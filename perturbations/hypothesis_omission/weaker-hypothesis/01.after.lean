theorem img {f : ℝ → ℝ} (hf : Function.Injective f) : Set.range f = Set.univ
