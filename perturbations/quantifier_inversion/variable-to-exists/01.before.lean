theorem pos {f : ℝ → ℝ} (hf : StrictMono f) (x : ℝ) (hx : 0 < x) : f 0 < f x
