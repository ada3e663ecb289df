theorem meas (f : ℝ → ℝ) : Monotone f → (StrictMono f ↔ Function.Injective f)
