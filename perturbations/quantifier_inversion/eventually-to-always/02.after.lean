theorem big {f : ℕ → ℝ} (hf : Filter.Tendsto f Filter.atTop Filter.atTop) :
    ∀ n, 1 ≤ f n
