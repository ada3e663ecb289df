-- a finite type: up to names of its elements the candidate would be the same
theorem degree {V : Type*} [Fintype V] {G : SimpleGraph V} (h : G.Connected) : G.Preconnected
