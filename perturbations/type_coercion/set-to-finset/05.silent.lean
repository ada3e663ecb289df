-- two vertices are enough, and they are a finite set
theorem pair {V : Type} {G : SimpleGraph V} {s : Set V} {a b : V} (hs : G.IsClique s) (ha : a ∈ s) (hb : b ∈ s) (hab : a ≠ b) : G.Adj a b
