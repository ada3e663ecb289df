-- the conclusion: a weaker one there would be another drift
theorem con {f : ℝ → ℝ} (h : f = id) : Function.Bijective f
