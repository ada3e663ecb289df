theorem inj {f g : ℝ → ℝ} (hg : Function.Injective g) (h : StrictMono f) : Function.Injective f
