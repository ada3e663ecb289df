theorem eventually_close {f : ℕ → ℝ → ℝ} (h : ∀ x, Filter.Tendsto (fun n => f n x) Filter.atTop (nhds 0)) :
    ∀ x : ℝ, ∀ᶠ n in Filter.atTop, |f n x| < 1
