theorem bound (f g : ℝ → ℝ) (h : ∀ x, |f x| ≤ |g x|) : f =o[Filter.atTop] g
