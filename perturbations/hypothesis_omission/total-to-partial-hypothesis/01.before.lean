theorem spread {f : ℝ → ℝ} {s : Set ℝ} (hf : Continuous f) (hs : Dense s) : closure (f '' s) = closure (Set.range f)
