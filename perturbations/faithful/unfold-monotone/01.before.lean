theorem mono {f : ℝ → ℝ} (hf : Monotone f) : f 0 ≤ f 1
