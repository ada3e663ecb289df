theorem inj {f : ℝ → ℝ} {s : Set ℝ} (hs : s = Set.univ) (hf : StrictMono f) : Set.InjOn f s
