theorem big {f : ℕ → ℝ} (hf : Filter.Tendsto f Filter.atTop Filter.atTop) :
    ∃ᶠ n in Filter.atTop, 1 ≤ f n
