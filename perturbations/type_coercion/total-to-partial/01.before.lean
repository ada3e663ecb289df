theorem inj {f : ℝ → ℝ} {s : Set ℝ} (hs : s = Set.univ) (hf : StrictMono f) : Function.Injective f
