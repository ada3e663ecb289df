-- a variable of the type is a point of it
theorem conn {X : Type*} [TopologicalSpace X] [ConnectedSpace X] {f : X → ℕ} {z : X} (h : Continuous f) (x : X) : f x = f z
