theorem eventually_close {f : ℕ → ℝ → ℝ} (h : ∀ x, Filter.Tendsto (fun n => f n x) Filter.atTop (nhds 0)) :
    ∀ᶠ n in Filter.atTop, ∀ x : ℝ, |f n x| < 1
