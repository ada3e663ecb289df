theorem dist_tri (x y z : ℝ) : ∀ n : ℕ, n ≥ 0 → |x - z| < |x - y| + |y - z|
