theorem spread {f : ℝ → ℝ} {s : Set ℝ} (hf : ContinuousOn f s) (hs : Dense s) : closure (f '' s) = closure (Set.range f)
