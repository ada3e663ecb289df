-- a topology in a named binder is not a uniform structure
theorem named {X : Type} [tX : TopologicalSpace X] {f : X → ℝ} (h : Continuous f) : f = f
